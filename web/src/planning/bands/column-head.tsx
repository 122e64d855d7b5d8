import { useTranslation } from 'react-i18next'
import { useBoard } from '#planning/board/board.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Segments } from '#ui/segments.tsx'
import { useFormat } from '../use-format.ts'
import { useBandChoices } from './band-choices.ts'
import type { ShownUnit } from './band-geometry.ts'
import classes from './column-head.module.css'
import { EVERYTHING, isFiltering } from './picture-filter.ts'
import type { PictureLayout } from './picture-layout.ts'
import { TotalFigures } from './total-figures.tsx'
import { useTotals } from './use-totals.ts'

type Props = {
  readonly layout: PictureLayout
  readonly shown: readonly ShownUnit[]
  readonly onYear: (firstYear: number) => void
}

/** The column headings and the totals of the whole organisation; stays visible while the bands scroll. */
export function ColumnHead({ layout, shown, onYear }: Props) {
  const { t } = useTranslation('planning')
  const { years } = useBoard()
  const { measures, isMeasureChosen, isNameAbove, isHeadTall } = layout
  const { measure, setMeasure } = useBandChoices()
  const isPaged = layout.years.length < years.length
  return (
    <div className={`${classes['head']} ${isHeadTall ? classes['tall'] : ''}`}>
      <span className={classes['where']}>
        <Shown shown={shown} />
      </span>
      {(isMeasureChosen || isPaged) && (
        <span className={classes['choices']}>
          {isPaged && <YearPager layout={layout} onYear={onYear} />}
          {isMeasureChosen && (
            <Segments
              label={t('column.measure')}
              options={(['fte', 'tpc'] as const).map((value) => ({ value, title: t(value) }))}
              value={measure}
              onChange={setMeasure}
            />
          )}
        </span>
      )}
      {measures.map((each, group) => (
        <span
          key={each}
          className={`${classes['group']} ${group > 0 ? classes['apart'] : ''}`}
          style={{ gridColumn: `${groupStart(layout, group)} / span ${layout.years.length}` }}
        >
          <GroupTitle measure={each} money={layout.money} />
        </span>
      ))}
      {layout.drivers === 'beside' && <DriverYears />}
      {measures.flatMap((each, group) =>
        layout.years.map((yearIndex, position) => (
          <span
            key={`${each}${years[yearIndex]}`}
            data-year={`${each}${years[yearIndex]}`}
            className={`${classes['year']} ${group > 0 && position === 0 ? classes['apart'] : ''}`}
            style={{ gridColumn: groupStart(layout, group) + position }}
          >
            {years[yearIndex]}
          </span>
        )),
      )}
      {!isNameAbove && <span className={classes['all']}>{t('column.all')}</span>}
      <AllTotals layout={layout} />
    </div>
  )
}

/** The first grid column of a measure: drivers and names take the two columns before, unless they stand above. */
function groupStart({ isNameAbove, years }: PictureLayout, group: number): number {
  return (isNameAbove ? 1 : 3) + group * years.length
}

function GroupTitle({ measure, money }: { readonly measure: 'fte' | 'tpc'; readonly money: string }) {
  const { t } = useTranslation('planning')
  if (measure === 'fte') return t('fte')
  const unit = t(money === 'full' ? 'column.money' : 'column.thousands', { currency: t('common:unit.money') })
  return (
    <>
      <bdi>{t('tpc')}</bdi> · <bdi className={classes['per']}>{unit}</bdi>
    </>
  )
}

function DriverYears() {
  const { t } = useTranslation('planning')
  const { years } = useBoard()
  return (
    <span className={classes['drivers']}>
      <span>{t('column.drivers')}</span>
      {years.map((year, index) => (
        <span key={year} data-driver-year={year} className={classes['driverYear']}>
          {index === 0 ? t('startValue') : year}
        </span>
      ))}
    </span>
  )
}

function AllTotals({ layout }: { readonly layout: PictureLayout }) {
  return <TotalFigures layout={layout} start={groupStart(layout, 0)} totals={useTotals()} />
}

/** How much of the plan is shown, and a button that clears the filter. */
function Shown({ shown }: { readonly shown: readonly ShownUnit[] }) {
  const { t } = useTranslation('planning')
  const { structure } = useBoard()
  const { exact } = useFormat()
  const { filter, setFilter } = useBandChoices()
  const all = structure.reduce((sum, { divisions }) => sum + divisions.length, 0)
  const count = shown.reduce((sum, { divisions }) => sum + divisions.length, 0)
  if (!isFiltering(filter)) return t('band.divisions', { count: all, number: exact(all) })
  return (
    <>
      <span role="status">{t('filter.shown', { count: all, shown: exact(count), number: exact(all) })}</span>
      <Button look="quiet" onClick={() => setFilter(EVERYTHING)}>
        {t('filter.clear')}
      </Button>
    </>
  )
}

type PagerProps = { readonly layout: PictureLayout; readonly onYear: (firstYear: number) => void }

/** Pages through the years when there is no room for all of them. */
function YearPager({ layout, onYear }: PagerProps) {
  const { t } = useTranslation('planning')
  const { years } = useBoard()
  const [first = 0] = layout.years
  const count = layout.years.length
  return (
    <>
      <IconButton
        label={t('column.earlier')}
        disabled={first === 0}
        onClick={() => onYear(Math.max(0, first - count))}
      >
        <Icon name="previous" />
      </IconButton>
      <IconButton
        label={t('column.later')}
        disabled={first + count >= years.length}
        onClick={() => onYear(first + count)}
      >
        <Icon name="next" />
      </IconButton>
    </>
  )
}
