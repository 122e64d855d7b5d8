import type { SpecialDriverRow } from '@staffplan/contracts/drivers/special-driver'
import { printDraftKey } from '@staffplan/contracts/planning/draft-key'
import type { AppliedScope } from '@staffplan/contracts/planning/scope-key'
import { printScope } from '@staffplan/contracts/planning/scope-key'
import { type FormEvent, useEffect, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useProblemText } from '#i18n/use-problem-text.ts'
import { amountKeyboard } from '#grid/amount-keyboard.ts'
import { useMeanwhile } from '#records/use-meanwhile.ts'
import { Button } from '#ui/button.tsx'
import { isPressed } from '#ui/keys.ts'
import { useUnsaved } from '#ui/dialogs/unsaved.ts'
import { useBoard } from '#planning/board/board.ts'
import { useFormat } from '../use-format.ts'
import { useApplied } from './use-division.ts'
import classes from './special-panel.module.css'
import { specialAside, type SpecialLeft } from './special-aside.ts'
import { goOnAfter } from './special-chips.tsx'
import { Meant } from './special-meant.tsx'
import { SpecialChanged, SpecialGone } from './special-notes.tsx'
import { readSpecial, specialText } from './special-text.ts'
import { specialWrites } from './special-writes.ts'

type Props = {
  readonly scope: AppliedScope
  /** Null: a new one. */
  readonly entryId: string | null
  readonly onDone: () => void
}

/** Applies a special driver to a division, or changes the amount of an applied one. */
export function SpecialPanel({ scope, entryId, onDone }: Props) {
  const { t } = useTranslation('planning')
  const { session, specialDrivers } = useBoard()
  const place = printScope(scope)
  const present = useApplied(scope.divisionId).find(
    (each) => each.entry.id === entryId && printScope(each.scope) === place,
  )?.entry
  // The form stays open when somebody else removes the entry: something may have been typed into it.
  const [opened] = useState(present)
  const entry = present ?? opened
  // Keeps definitions that are deleted while the form is open.
  const [defined] = useState(specialDrivers)
  const [left] = useState(() => specialAside(session, { ...scope, entryId: entry?.id ?? null }).read())
  const definitions = entry ? [] : [...specialDrivers.values()]
  const first = entry
    ? (specialDrivers.get(entry.driverID) ?? defined.get(entry.driverID) ?? left?.driver)
    : [...definitions, ...defined.values(), left?.driver][0]
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
      isGone={entry !== undefined && present === undefined}
      definitions={definitions}
      first={first}
      left={left}
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
  /** Removed by somebody else while the form was open. */
  readonly isGone: boolean
  readonly definitions: readonly SpecialDriverRow[]
  readonly first: SpecialDriverRow
  /** What was typed when the form was last open. */
  readonly left: SpecialLeft | undefined
}

function SpecialForm({ scope, entry, isGone, definitions, first, left, onDone }: FormProps) {
  const { t } = useTranslation('planning')
  const { session, years, specialDrivers } = useBoard()
  const { language } = useFormat()
  const explain = useProblemText()
  const [untouchedId] = useState(first.id)
  const [chosen, setChosen] = useState(left?.driver ?? first)
  // The present definition: its type and sign decide what the amount means.
  const driver = specialDrivers.get(chosen.id) ?? chosen
  if (driver !== chosen) setChosen(driver)
  const isDeleted = !specialDrivers.has(driver.id)
  const choices = isDeleted ? [driver, ...definitions] : definitions
  const meaning = meaningOf(driver)
  const [year, setYear] = useState(left ? left.year : scope.year)
  const offered = specialText(entry?.value ?? driver.value, driver, language)
  const [typed, setTyped] = useState<{ readonly text: string; readonly meaning: string } | null>(
    left?.amount ?? null,
  )
  // An untouched field keeps the amount it was opened with; `useMeanwhile` shows somebody else's.
  const [untouchedText, setUntouchedText] = useState(offered)
  // A new entry is not known to anybody else yet.
  const meanwhile = useMeanwhile({
    latest: { text: entry ? offered : '' },
    typed: { text: typed?.text ?? (entry ? untouchedText : '') },
    before: left?.amount && entry ? { text: left.amount.before } : undefined,
  })
  const setText = (text: string) => {
    meanwhile.touch('text')
    if (!typed) setUntouchedText(offered)
    setTyped({ text, meaning })
  }
  const text = entry ? String(meanwhile.values['text']) : (typed?.text ?? offered)
  const before = 'text' in meanwhile.before ? String(meanwhile.before['text']) : offered
  const isTyped = text !== offered || driver.id !== untouchedId || year !== scope.year
  const typedMeaning = typed?.meaning ?? meaning
  const isRedefined = text !== offered && typedMeaning !== meaning
  const [entryId, { divisionId, year: appliedYear }] = [entry?.id ?? null, scope]
  const aside = useMemo(
    () => specialAside(session, { divisionId, year: appliedYear, entryId }),
    [session, divisionId, appliedYear, entryId],
  )
  const { forget } = aside
  useUnsaved(isTyped, forget)
  useEffect(() => {
    const amount = text === offered ? {} : { amount: { text, before, meaning: typedMeaning } }
    if (isTyped) aside.keep({ driver, year, ...amount })
    else forget()
  }, [aside, forget, isTyped, driver, year, text, offered, before, typedMeaning])
  // Text left from last time that cannot be read shows its reason at once.
  const [isTried, setTried] = useState(left?.amount !== undefined)
  const choose = (id: number) => {
    const next = specialDrivers.get(id) ?? driver
    setChosen(next)
    // An amount typed for a deleted driver may be meant for its replacement; if it means something else there, the form
    // asks.
    if (!typed || specialDrivers.has(idIn(typed.meaning))) return setTyped(null)
    setTyped(meansSame(typed.meaning, next) ? { text: typed.text, meaning: meaningOf(next) } : typed)
  }
  const close = () => {
    forget()
    onDone()
  }
  const remove = () => {
    const key = printDraftKey({ kind: 'applied', scope, entryId: entry?.id ?? '' })
    const chip = document.querySelector(`[data-chip][data-place="${CSS.escape(key)}"]`)
    if (!session.edit([{ k: key, v: null }])) return
    goOnAfter(chip)
    close()
  }
  const read = readSpecial(text, { definition: driver, language, present: entry?.value ?? driver.value })
  const reasonId = `${useId()}-error`
  const refusal = isTried && !read.ok ? explain(read) : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isRedefined || isDeleted) return
    if (!read.ok) return setTried(true)
    const last = session.store.applied(scope.divisionId, year).at(-1)?.entry.pos ?? 0
    const kept = { scope: { ...scope, year }, entryId: entry?.id ?? String(Date.now()) }
    const value = { driverID: driver.id, value: read.value, pos: entry?.pos ?? last + 1 }
    if (session.edit(specialWrites(session.store, kept, value))) close()
  }
  return (
    <form
      noValidate
      className={classes['form']}
      onSubmit={submit}
      onKeyDown={(event) => {
        // Escape closes the panel, and a text that cannot be read is not kept for next time.
        if (!read.ok && isPressed('restoreCell', event)) forget()
      }}
      data-place={printDraftKey({ kind: 'applied', scope, entryId: entry?.id ?? 'new' })}
      data-typing={isTyped ? '' : undefined}
    >
      <strong>{t(entry ? 'special.change' : 'special.new')}</strong>
      {entry ? (
        <span>
          <bdi>{driver.name}</bdi>
        </span>
      ) : (
        <label>
          <span>{t('special.driver')}</span>
          <select data-first="" value={driver.id} onChange={(event) => choose(Number(event.target.value))}>
            {choices.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      {driver.comment !== '' && (
        <span className="soft">
          <bdi>{driver.comment}</bdi>
        </span>
      )}
      <label>
        <span>{t(driver.type === 'relative' ? 'special.percent' : 'special.absolute')}</span>
        <span className={classes['value']}>
          {driver.value < 0 && <span aria-hidden="true">−</span>}
          <input
            {...(entry ? { 'data-first': '' } : {})}
            dir="ltr"
            inputMode={amountKeyboard({ mayBeNegative: false, isChangeable: true })}
            autoComplete="off"
            aria-invalid={refusal !== null || undefined}
            aria-describedby={refusal === null ? undefined : reasonId}
            value={text}
            onFocus={(event) => event.target.select()}
            onChange={(event) => {
              setText(event.target.value)
              setTried(false)
            }}
          />
          {driver.type === 'relative' && <span aria-hidden="true">%</span>}
        </span>
      </label>
      <SpecialChanged
        isRedefined={isRedefined}
        isOfAnother={idIn(typedMeaning) !== driver.id}
        theirs={'text' in meanwhile.theirs && !isGone ? offered : null}
        onTake={() => setTyped(null)}
        onKeep={() => {
          setText(text)
          meanwhile.keepMine('text')
        }}
      />
      <SpecialGone
        isNew={!entry}
        isGone={isGone}
        isDeleted={isDeleted}
        isTyped={isTyped}
        hasOthers={definitions.length > 0}
      />
      {read.ok && <Meant read={read} text={text} definition={driver} />}
      {refusal && (
        <span id={reasonId} role="alert" className={classes['refusal']}>
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
        {entry && !isGone && (
          <Button look="danger" className={classes['remove']} onClick={remove}>
            {t('special.removeIt')}
          </Button>
        )}
        <Button onClick={close}>{t('common:action.cancel')}</Button>
        <Button look="primary" type="submit" disabled={isRedefined || isDeleted}>
          {t(entry && !isGone ? 'special.keep' : 'special.apply')}
        </Button>
      </div>
    </form>
  )
}

/** The parts of a definition that decide what an amount means. */
function meaningOf({ id, type, value }: SpecialDriverRow): string {
  return `${id} ${type} ${value < 0 ? 'fewer' : 'more'}`
}

function idIn(meaning: string): number {
  return Number(meaning.split(' ', 1)[0])
}

/** Whether the amount means the same for this definition, apart from its id. */
function meansSame(meaning: string, definition: SpecialDriverRow): boolean {
  return meaning === meaningOf({ ...definition, id: idIn(meaning) })
}
