import { type AppliedScope, printScope } from '@staffplan/contracts/planning/scope-key'
import { printDraftKey } from '@staffplan/contracts/planning/draft-key'
import { memo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/icon.tsx'
import { useBoard } from '#planning/board/board.ts'
import { ColleagueFrame } from '../together/colleague-frame.tsx'
import { useColleague } from '../together/use-colleague.ts'
import type { AppliedEntryIn } from '@staffplan/contracts/arithmetic/applied-specials'
import { isolate, useFormat } from '../use-format.ts'
import { useFirstNames, useNames } from './cell-mark.tsx'
import { useVersion } from '#planning/board/use-versions.ts'
import classes from './special-chips.module.css'
import { useApplied } from './use-division.ts'
import { type ChipLook, useFitting } from './use-fitting.ts'

type Props = {
  readonly businessUnitId: number
  readonly divisionId: number
  readonly divisionName: string
  readonly look: ChipLook
}

/** The special drivers of a division, to change, remove or add; a sign counts those that do not fit. */
export const SpecialChips = memo(function SpecialChips(props: Props) {
  const { businessUnitId, divisionId, divisionName, look } = props
  const { t } = useTranslation('planning')
  const { session, open } = useBoard()
  const row = useRef<HTMLSpanElement>(null)
  const applied = useApplied(divisionId)
  const { count: shown, areNamed, hasRoomBehind } = useFitting(row, look, applied)
  const scope: AppliedScope = { kind: 'applied', businessUnitId, divisionId, year: null }
  const beyond = Math.max(0, applied.length - shown)
  return (
    <span
      ref={row}
      className={classes[look === 'line' ? 'lineSpecials' : 'specials']}
      data-bare={areNamed ? undefined : ''}
    >
      {applied.map(({ scope, entry }, index) => (
        <SpecialChip
          key={`${printScope(scope)}|${entry.id}`}
          scope={scope}
          entry={entry}
          isBeyond={index >= shown}
        />
      ))}
      {beyond > 0 && (
        <button
          type="button"
          className={classes['more']}
          aria-label={t('special.more', { count: beyond, division: isolate(divisionName) })}
          title={t('special.more', { count: beyond, division: isolate(divisionName) })}
          onClick={(event) => open({ kind: 'specials', divisionId }, event.currentTarget)}
        >
          <bdi dir="ltr">… {beyond}</bdi>
        </button>
      )}
      {session.access.edits && (
        <button
          type="button"
          data-add={hasRoomBehind ? 'behind' : ''}
          className={classes['addSpecial']}
          aria-label={t('special.addTo', { division: divisionName })}
          onClick={(event) => open({ kind: 'special', scope, entryId: null }, event.currentTarget)}
        >
          + <span>{t('special.add')}</span>
        </button>
      )}
    </span>
  )
})

type ListProps = { readonly divisionId: number; readonly anchor: HTMLElement }

/** All special drivers of a division below one another; a panel opened from here takes the place of the list. */
export function SpecialList({ divisionId, anchor }: ListProps) {
  const { t } = useTranslation('planning')
  const applied = useApplied(divisionId)
  return (
    <div className={classes['list']}>
      {applied.map(({ scope, entry }) => (
        <SpecialChip key={`${printScope(scope)}|${entry.id}`} scope={scope} entry={entry} anchor={anchor} />
      ))}
      {applied.length === 0 && <span className="faint">{t('special.none')}</span>}
    </div>
  )
}

type ChipProps = AppliedEntryIn & {
  /** There is no room for it in its row; it stays in the page so that it can be measured. */
  readonly isBeyond?: boolean
  /** The element beside which the panel opens; the chip itself by default. */
  readonly anchor?: HTMLElement
}

function SpecialChip({ scope, entry, isBeyond = false, anchor }: ChipProps) {
  const { t } = useTranslation('planning')
  const { session, specialDrivers, open } = useBoard()
  const { effect } = useFormat()
  const { year } = scope
  const definition = specialDrivers.get(entry.driverID)
  const name = definition?.name ?? t('special.gone', { id: entry.driverID })
  const value = effect(definition?.type ?? 'absolute', entry.value)
  const key = printDraftKey({ kind: 'applied', scope, entryId: entry.id })
  useVersion(session.store.keys, key)
  const colleague = useColleague(session, key)
  const nameOf = useNames()
  const firstNameOf = useFirstNames()
  const amount = year === null ? value : `${value} · ${year}`
  const text = `${isolate(name)} ${amount}`
  const present =
    colleague &&
    t(`input.${colleague.mode === 'edit' ? 'edited' : 'visited'}`, { name: nameOf(colleague.userId) })
  // Where there is little room the name is cut off, never the amount.
  const shown = (
    <>
      <bdi>{name}</bdi> <span data-amount>{amount}</span>
    </>
  )
  const look = [
    classes['special'],
    session.compared?.differences.has(key) && classes['changed'],
    isBeyond && classes['beyond'],
  ]
    .filter(Boolean)
    .join(' ')
  if (!session.access.edits) {
    return (
      <span data-chip className={`${look} ${classes['specialName']}`} title={text}>
        {shown}
      </span>
    )
  }
  return (
    <span data-chip className={look} data-place={key}>
      {colleague && (
        <span className={classes['visitor']}>
          <ColleagueFrame colleague={colleague} name={firstNameOf(colleague.userId)} />
        </span>
      )}
      <button
        type="button"
        data-label
        className={classes['specialName']}
        title={text}
        aria-label={[t('special.edit', { special: text }), present]
          .filter(Boolean)
          .join(t('common:list.join'))}
        onClick={(event) =>
          open({ kind: 'special', scope, entryId: entry.id }, anchor ?? event.currentTarget)
        }
      >
        {shown}
      </button>
      <button
        type="button"
        className={classes['removeSpecial']}
        aria-label={t('special.remove', { special: text })}
        onClick={({ currentTarget }) => {
          if (session.edit([{ k: key, v: null }])) goOnAfter(currentTarget.parentElement)
        }}
      >
        <Icon name="close" />
      </button>
    </span>
  )
}

/** Moves the focus when a chip is removed: to the next chip or, after the last one, to the button that adds one. */
export function goOnAfter(chip: Element | null): void {
  const beside = chip?.nextElementSibling
  const isHidden = beside && getComputedStyle(beside).visibility === 'hidden'
  const next = isHidden ? beside.parentElement?.lastElementChild : beside
  const button = next?.querySelector('button') ?? next
  if (button instanceof HTMLElement) button.focus({ preventScroll: true })
}
