import type { SpecialDriverRow } from '@staffplan/contracts/drivers/special-driver'
import type { AppliedScope } from '@staffplan/contracts/planning/scope-key'
import { printScope } from '@staffplan/contracts/planning/scope-key'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useProblemText } from '#i18n/use-problem-text.ts'
import { Button } from '#ui/button.tsx'
import { useBoard } from '../board.ts'
import { typedAside } from '../typed-aside.ts'
import { useFormat } from '../use-format.ts'
import classes from './special-panel.module.css'
import { type ReadSpecial, readSpecial, specialAmount, specialText } from './special-text.ts'
import { specialWrites } from './special-writes.ts'

type Props = {
  readonly scope: AppliedScope
  /** Null: a new one. */
  readonly entryId: string | null
  readonly onDone: () => void
}

/** Applies a special driver to a division, or changes how much one counts. */
export function SpecialPanel({ scope, entryId, onDone }: Props) {
  const { t } = useTranslation('planning')
  const { session, specialDrivers } = useBoard()
  const place = printScope(scope)
  const entry = session.store
    .applied(scope.divisionId, scope.year)
    .find((each) => each.entry.id === entryId && printScope(each.scope) === place)?.entry
  const offered = entry ? [specialDrivers.get(entry.driverID)] : [...specialDrivers.values()]
  const definitions = offered.filter((each) => each !== undefined)
  const [first] = definitions
  if (!first) {
    return (
      <div className={classes['form']}>
        <span className="soft">{t(entry ? 'special.unknown' : 'special.noneDefined')}</span>
        {!entry && <Link to="/drivers/specialDrivers">{t('special.define')}</Link>}
      </div>
    )
  }
  return (
    <SpecialForm
      scope={scope}
      entry={entry ?? null}
      definitions={definitions}
      first={first}
      onDone={onDone}
    />
  )
}

type FormProps = Omit<Props, 'entryId'> & {
  readonly entry: {
    readonly id: string
    readonly driverID: number
    readonly value: number
    readonly pos: number
  } | null
  readonly definitions: readonly SpecialDriverRow[]
  readonly first: SpecialDriverRow
}

function SpecialForm({ scope, entry, definitions, first, onDone }: FormProps) {
  const { t } = useTranslation('planning')
  const { session, years, specialDrivers } = useBoard()
  const { language } = useFormat()
  const explain = useProblemText()
  const aside = typedAside(session)
  const form = `special ${printScope(scope)} ${entry?.id ?? ''}`
  const [left] = useState(() => aside.get(form))
  const [driver, setDriver] = useState(specialDrivers.get(Number(left?.['driver'])) ?? first)
  const [year, setYear] = useState(left ? Number(left['year']) || null : scope.year)
  const offered = specialText(entry?.value ?? driver.value, driver, language)
  const [text, setText] = useState(left?.['text'] ?? offered)
  const isTyped = text !== offered || driver.id !== first.id || year !== scope.year
  useEffect(() => {
    if (isTyped) aside.set(form, { driver: String(driver.id), year: String(year ?? ''), text })
    else aside.delete(form)
  }, [aside, form, isTyped, driver, year, text])
  const [refusal, setRefusal] = useState<string | null>(null)
  const choose = (id: number) => {
    const chosen = specialDrivers.get(id) ?? first
    setDriver(chosen)
    setText(specialText(chosen.value, chosen, language))
  }
  const close = () => {
    aside.delete(form)
    onDone()
  }
  const read = readSpecial(text, { definition: driver, language, present: entry?.value ?? driver.value })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!read.ok) return setRefusal(explain(read))
    const last = session.store.applied(scope.divisionId, year).at(-1)?.entry.pos ?? 0
    const kept = { scope: { ...scope, year }, entryId: entry?.id ?? String(Date.now()) }
    const value = { driverID: driver.id, value: read.value, pos: entry?.pos ?? last + 1 }
    if (session.edit(specialWrites(session.store, kept, value))) close()
  }
  return (
    <form className={classes['form']} onSubmit={submit}>
      <strong>{t(entry ? 'special.change' : 'special.new')}</strong>
      {entry ? (
        <bdi>{driver.name}</bdi>
      ) : (
        <label>
          <span>{t('special.driver')}</span>
          <select data-first="" value={driver.id} onChange={(event) => choose(Number(event.target.value))}>
            {definitions.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      {driver.comment !== '' && <span className="soft">{driver.comment}</span>}
      <label>
        <span>{t(driver.type === 'relative' ? 'special.percent' : 'special.absolute')}</span>
        <span className={classes['value']}>
          {driver.value < 0 && <span aria-hidden="true">−</span>}
          <input
            {...(entry ? { 'data-first': '' } : {})}
            dir="ltr"
            inputMode="decimal"
            autoComplete="off"
            aria-invalid={refusal !== null || undefined}
            value={text}
            onFocus={(event) => event.target.select()}
            onChange={(event) => {
              setText(event.target.value)
              setRefusal(null)
            }}
          />
          {driver.type === 'relative' && <span aria-hidden="true">%</span>}
        </span>
      </label>
      {read.ok && <Meant read={read} text={text} definition={driver} />}
      {refusal && (
        <span role="alert" className={classes['refusal']}>
          {refusal}
        </span>
      )}
      {!entry && (
        <label>
          <span>{t('special.years')}</span>
          <select value={year ?? ''} onChange={(event) => setYear(Number(event.target.value) || null)}>
            <option value="">{t('special.allYears')}</option>
            {years.slice(1).map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </select>
        </label>
      )}
      <div className={classes['foot']}>
        <Button onClick={close}>{t('common:action.cancel')}</Button>
        <Button look="primary" type="submit">
          {t(entry ? 'special.keep' : 'special.apply')}
        </Button>
      </div>
    </form>
  )
}

type MeantProps = {
  readonly read: Extract<ReadSpecial, { ok: true }>
  readonly text: string
  readonly definition: SpecialDriverRow
}

/** What an entry such as `+5%` or `-3` comes to, before it is kept. */
function Meant({ read, text, definition }: MeantProps) {
  const explain = useProblemText()
  const { exact, language } = useFormat()
  if (specialText(read.value, definition, language) === text.trim()) return null
  const amount = `${exact(specialAmount(read.value, definition))}${definition.type === 'relative' ? '\u202F%' : ''}`
  return (
    <span role="status" className="soft">
      {read.isSignDropped
        ? explain({ code: 'amount-sign-dropped', params: { value: amount } })
        : `= ${amount}`}
    </span>
  )
}
