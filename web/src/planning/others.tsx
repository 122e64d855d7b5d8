import { parseDraftKey } from '@staffplan/contracts/planning/draft-key'
import { useCallback, useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { dismissToast, isToastShown, toastWarning } from '#ui/toast.tsx'
import { useBoard } from './board/board.ts'
import { placeOfCell } from './cell-links/place-of-cell.ts'
import type { Conflict } from './draft/overwritten.ts'
import { ChangesOfOthers } from './changes-of-others.tsx'
import { isolate } from './use-format.ts'
import { useKeyWords } from './use-key-words.ts'
import { useShortList } from './use-short-list.ts'

/** Milliseconds to decide in; afterwards the conflicts stay in the list of what needs attention. */
const SHOWN = 20_000
const TOAST = 'overwritten'

/** Reports what others do: a toast if they replaced own values, otherwise only for screen readers. */
export function Others() {
  useOverwritten()
  return <ChangesOfOthers />
}

/** One toast for all conflicts, including those that arose while another screen was shown. */
function useOverwritten(): void {
  const { t, i18n } = useTranslation('planning')
  const { session, names, structure, years } = useBoard()
  const words = useKeyWords()
  const { overwritten } = session.foreign
  const listed = useShortList()
  const sentence = () => {
    const conflicts = overwritten.all.toReversed()
    const [first, ...others] = conflicts
    const authors = [...new Set(conflicts.map(({ by }) => by))]
    const people = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(
      authors.map((by) => isolate(names.get(by) ?? t('people.somebody'))),
    )
    if (first && others.length === 0)
      return t('conflict.overwritten', { name: people, change: words.change(first.key, first.theirs) })
    const changes = conflicts.map(({ key, theirs }) => words.changeInUnit(key, theirs))
    return t('conflict.overwrittenMany', {
      names: people,
      count: conflicts.length,
      list: listed(changes),
    })
  }
  /** A value cannot be put back if its cell no longer exists. */
  const forgetGone = useCallback(() => {
    const isGone = ({ key }: Conflict) => {
      const scope = parseDraftKey(key)?.scope
      return !scope || placeOfCell(scope, { structure, years, seesPay: false }) === null
    }
    overwritten.decided(overwritten.all.filter(isGone).map(({ key }) => key))
  }, [overwritten, structure, years])
  useEffect(forgetGone, [forgetGone])
  const show = useEffectEvent(() => {
    forgetGone()
    const conflicts = overwritten.all
    const [first] = conflicts
    if (!first) return
    const isOne = conflicts.length === 1
    toastWarning(sentence(), {
      name: TOAST,
      action: {
        label: isOne ? words.putBack(first.key, first.mine) : t('conflict.putAllBack'),
        run: () => {
          const mine = overwritten.all.map((one) => ({ k: one.key, v: one.mine }))
          session.overwrite(mine)
        },
        shown: SHOWN,
      },
    })
  })
  /** Keeps the shown toast true. */
  const showAnew = useEffectEvent(() => {
    if (overwritten.all.length === 0) dismissToast(TOAST)
    else if (isToastShown(TOAST)) show()
  })
  useEffect(() => {
    show()
    const undo = [overwritten.arrived.listen(show), overwritten.changed.listen(showAnew)]
    return () => undo.forEach((one) => one())
  }, [overwritten])
  useEffect(() => {
    if (names.size > 0) showAnew()
  }, [names])
}
