import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { Number } from '#ui/number.tsx'
import { Swatch } from '#ui/swatch.tsx'
import { DivisionLine, Signed, type Visitors, type Writer } from './division-line.tsx'
import classes from './manual-planning.module.css'
import { type ManualLine, type ManualSums, sumsOf } from './manual-rows.ts'
import type { TypedPlan } from './typed-plan.ts'
import { LINE_HEIGHT, type useLines } from './use-lines.ts'
import type { useSelection } from './use-selection.ts'

type Props = {
  readonly startYear: number
  readonly year: number
  readonly lines: readonly ManualLine[]
  readonly sums: ManualSums
  readonly canEdit: boolean
  readonly plan: TypedPlan
  readonly writerOf: (divisionId: number) => Writer
  readonly visitors: Visitors
  readonly view: ReturnType<typeof useLines>
  readonly selection: ReturnType<typeof useSelection>
}

/** The sheet: a head with the totals of all shown rows, each unit with its totals, each division with its cell. */
export function ManualLines({
  startYear,
  year,
  lines,
  sums,
  canEdit,
  plan,
  writerOf,
  visitors,
  view,
  selection,
}: Props) {
  const { t } = useTranslation('manual')
  const { scroll, drawn, height, onFocused } = view
  const { only } = selection
  const chosen = new Set(selection.keys)
  const onFocus = useCallback(
    (index: number, key: string) => {
      onFocused(index)
      only(key)
    },
    [onFocused, only],
  )
  return (
    <div
      ref={scroll}
      className={classes['scroll']}
      role="grid"
      aria-label={t('title')}
      aria-rowcount={lines.length + 2}
      aria-multiselectable
      onKeyDownCapture={selection.onKeyDownCapture}
    >
      <div role="rowgroup" className={classes['head']}>
        <div role="row" aria-rowindex={1} className={`${classes['line']} ${classes['names']}`}>
          <span role="columnheader">{t('division')}</span>
          <span role="columnheader" className={classes['unit']}>
            {t('unit')}
          </span>
          <Heading title={t('staff', { year: startYear })} className={classes['staff']} />
          <Heading title={t('planned', { year })} hint={t('plannedHint')} />
          <Heading title={t('manual', { year })} hint={t('manualHint')} />
          <Heading title={t('difference')} hint={t('differenceHint')} />
          <Heading title={t('fromStart', { year: startYear })} className={classes['from']} />
        </div>
        <SumLine name={t('sum')} sums={sums} index={2} />
      </div>
      <div role="rowgroup" className={classes['body']} style={{ blockSize: height }}>
        {drawn.map(({ index, start }) => {
          const line = lines[index]
          if (!line) return null
          if (line.kind === 'unit') {
            const { unit, rows } = line
            return (
              <SumLine
                key={`u${unit.id}`}
                name={unit.name}
                colour={unit.color}
                sums={sumsOf(rows, (key) => plan.shown(key))}
                index={index + 3}
                style={{ insetBlockStart: start, blockSize: LINE_HEIGHT }}
              />
            )
          }
          const { row } = line
          return (
            <DivisionLine
              key={row.key}
              row={row}
              index={index + 3}
              start={start}
              canEdit={canEdit}
              manual={plan.shown(row.key)}
              present={plan.present(row.key)}
              stored={plan.stored(row.key)}
              isChanged={plan.isChanged(row.key)}
              isKept={plan.isKept(row.key)}
              isOvertaken={plan.isOvertaken(row.key)}
              isChangedUnder={plan.isChangedUnder(row.key)}
              replaced={plan.replaced(row.key)}
              isOwn={plan.isOwn(row.key)}
              {...writerOf(row.id)}
              visitors={visitors}
              isSelected={chosen.size > 1 && chosen.has(row.key)}
              onPointer={selection.onPointer}
              onFocus={onFocus}
              onLeave={plan.forgetReplaced}
            />
          )
        })}
      </div>
    </div>
  )
}

type HeadingProps = {
  readonly title: string
  readonly hint?: string
  readonly className?: string | undefined
}

function Heading({ title, hint, className }: HeadingProps) {
  return (
    <span role="columnheader" className={`number ${className ?? ''}`}>
      {title}
      {hint && <small>{hint}</small>}
    </span>
  )
}

type SumProps = {
  readonly name: string
  readonly colour?: string
  readonly sums: ManualSums
  readonly index: number
  readonly style?: React.CSSProperties
}

function SumLine({ name, colour, sums, index, style }: SumProps) {
  const { t } = useTranslation('manual')
  const { staff, planned, manual, difference, fromStart, filled, count } = sums
  return (
    <div role="row" aria-rowindex={index} style={style} className={`${classes['line']} ${classes['sums']}`}>
      <span role="rowheader" className={classes['name']} title={name}>
        {colour !== undefined && <Swatch colour={colour} />}
        <bdi>{name}</bdi>
      </span>
      <span role="gridcell" className={`${classes['unit']} faint`}>
        {t('filled', { filled, count })}
      </span>
      <span role="gridcell" className={`number ${classes['staff']}`}>
        <Number value={staff} />
      </span>
      <span role="gridcell" className="number">
        <Number value={planned} decimals={2} />
      </span>
      <span role="gridcell" className="number">
        <Number value={manual} />
      </span>
      <span role="gridcell" className="number">
        <Signed value={difference} decimals={2} />
      </span>
      <span role="gridcell" className={`number ${classes['from']}`}>
        <Signed value={fromStart} />
      </span>
    </div>
  )
}
