import type { UnitStructure } from '@staffplan/contracts/arithmetic/structure'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#i18n/use-language.ts'
import { changeNumber } from '#ui/change-number.ts'
import { printMoment } from '#ui/dates.ts'
import { type InputRow, rowsOf } from './bands/input-row.ts'
import { useIsPrinting } from '#ui/use-is-printing.ts'
import { useBoard } from './board/board.ts'
import classes from './printed-plan.module.css'
import { isolate, useFormat } from './use-format.ts'
import { useKeyWords } from './use-key-words.ts'

/** The plan for print: no controls, headings on every page, and which state of the plan it is. */
export function PrintedPlan() {
  return useIsPrinting() ? <Paper /> : null
}

function Paper() {
  const { t } = useTranslation('planning')
  const { structure, session, years } = useBoard()
  const { series } = useFormat()
  return (
    <div className={classes['paper']}>
      <h1>
        {t('title')} {series([years[0], years.at(-1)].map(String))}
      </h1>
      <Facts />
      <table>
        <thead>
          <tr>
            <th scope="col">{t('column.division')}</th>
            {useMeasures().flatMap((measure) =>
              years.map((year) => (
                <th key={`${measure}${year}`} scope="col" className="number">{`${t(measure)} ${year}`}</th>
              )),
            )}
          </tr>
        </thead>
        {structure.map((unit) => (
          <UnitRows key={unit.businessUnit.id} unit={unit} />
        ))}
        <tfoot className={classes['sum']}>
          <FigureRow
            name={t('export.total')}
            of={(year) => session.store.plan?.total(year) ?? null}
            isStrong
          />
        </tfoot>
      </table>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('export.entries')}</th>
            {years.map((year) => (
              <th key={year} scope="col" className="number">
                {year}
              </th>
            ))}
          </tr>
        </thead>
        {structure.map((unit) => (
          <InputRows key={unit.businessUnit.id} unit={unit} />
        ))}
      </table>
    </div>
  )
}

function useMeasures() {
  return useBoard().session.access.seesPay ? (['fte', 'tpc'] as const) : (['fte'] as const)
}

/** The state of the plan; the print heading above says who printed it. */
function Facts() {
  const { t } = useTranslation('planning')
  const { language } = useLanguage()
  const { session } = useBoard()
  const { store, publishedAt, differences, access } = session
  const at = (moment: string) => isolate(printMoment(moment, language))
  const isDraft = access.source === 'draft'
  const published = isDraft ? (store.published?.at ?? null) : publishedAt
  const facts = [
    isDraft && store.rev >= 0 && `${t('export.afterChange')} ${changeNumber(store.rev)}`,
    isDraft && t('status.changes', { count: differences.keys.size }),
    published === null ? t('save.never') : t('save.last', { time: at(published) }),
  ]
  return <p>{facts.filter(Boolean).join(' · ')}</p>
}

function UnitRows({ unit }: { readonly unit: UnitStructure }) {
  const { session } = useBoard()
  const { plan } = session.store
  const { id, name } = unit.businessUnit
  return (
    <tbody>
      <FigureRow name={name} of={(year) => plan?.unitTotal(id, year) ?? null} isStrong />
      {unit.divisions.map((division) => (
        <FigureRow
          key={division.id}
          name={division.name}
          specials={<Specials divisionId={division.id} />}
          of={(year) => plan?.cell(division.id, year) ?? null}
        />
      ))}
    </tbody>
  )
}

type FigureRowProps = {
  readonly name: string
  readonly specials?: React.ReactNode
  readonly of: (year: number) => { readonly fte: number; readonly tpc: number | null } | null
  readonly isStrong?: boolean
}

function FigureRow({ name, specials, of, isStrong = false }: FigureRowProps) {
  const { years } = useBoard()
  const { fte, roundMoney } = useFormat()
  const print = { fte, tpc: roundMoney }
  return (
    <tr className={isStrong ? classes['strong'] : ''}>
      <th scope="row">
        <bdi>{name}</bdi>
        {specials}
      </th>
      {useMeasures().flatMap((measure) =>
        years.map((year) => {
          const value = of(year)?.[measure] ?? null
          return (
            <td key={`${measure}${year}`} className="number">
              {value === null ? '—' : print[measure](value)}
            </td>
          )
        }),
      )}
    </tr>
  )
}

/** The special drivers of a division, with the year for those that apply to one year only. */
function Specials({ divisionId }: { readonly divisionId: number }) {
  const { session, years } = useBoard()
  const words = useKeyWords()
  const applied = [null, ...years].flatMap((year) =>
    session.store
      .applied(divisionId, year)
      .map(({ entry }) => [words.value(entry), year].filter(Boolean).join(' ')),
  )
  return applied.length > 0 && <span className={classes['specials']}>{applied.join(' · ')}</span>
}

function InputRows({ unit }: { readonly unit: UnitStructure }) {
  const { years } = useBoard()
  const { primaryDriver, secondaryDrivers } = unit
  const primary = primaryDriver ? rowsOf({ unit, kind: 'primary', driver: primaryDriver, years }) : []
  const rows = secondaryDrivers.flatMap((driver) => rowsOf({ unit, kind: 'secondary', driver, years }))
  return (
    <tbody>
      <tr className={classes['strong']}>
        <th scope="rowgroup" colSpan={years.length + 1}>
          <bdi>{unit.businessUnit.name}</bdi>
        </th>
      </tr>
      {[...primary, ...rows].map((row) => (
        <InputLine key={row.keys[0]} row={row} />
      ))}
    </tbody>
  )
}

function InputLine({ row }: { readonly row: InputRow }) {
  const { session } = useBoard()
  const { t } = useTranslation()
  const { exact } = useFormat()
  const name =
    row.label === row.driver.name ? row.label : [row.driver.name, row.label].map(isolate).join(t('list.join'))
  return (
    <tr>
      <th scope="row">
        <bdi>{name}</bdi>
      </th>
      {row.keys.map((key) => {
        const value = session.store.kept(key)
        return (
          <td key={key} className="number">
            {typeof value === 'number' ? exact(value) : '—'}
          </td>
        )
      })}
    </tr>
  )
}
