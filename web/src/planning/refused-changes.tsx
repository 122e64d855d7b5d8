import type { DraftOp } from '@staffplan/contracts/planning/draft'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { enterText, type Refusal } from '#grid/entries.ts'
import { useProblemText } from '#i18n/use-problem-text.ts'
import { printEditable } from '#ui/numbers.ts'
import { dismissToast, isToastShown, toastFailure } from '#ui/toast.tsx'
import { typedReason } from './bands/special-text.ts'
import { useBoard } from './board/board.ts'
import type { Refused, RefusedOp } from './draft/refusals.ts'
import { useFormat } from './use-format.ts'
import { useKeyWords } from './use-key-words.ts'
import { MOST_NAMED, useShortList } from './use-short-list.ts'

/** The changes that one toast names. */
type Named = {
  readonly what: 'refusedChange' | `history.${'undo' | 'redo'}RefusedOf`
  readonly reason: string
  readonly ops: readonly RefusedOp[]
}

/** Shows finally refused edits in their cells, with the reason, and in a toast; undos and redos only in the toast. */
export function RefusedChanges() {
  const { t } = useTranslation('planning')
  const { session, sheet, grid, specialDrivers } = useBoard()
  const { language } = useFormat()
  const explain = useProblemText()
  const words = useKeyWords()
  const listed = useShortList()
  const refusalOf = ({ op: { v }, reason }: RefusedOp): Refusal => {
    const definition = typeof v === 'object' && v ? specialDrivers.get(v.driverID) : undefined
    return definition ? typedReason(reason, { definition, language }) : reason
  }
  /** The named changes, by toast. */
  const named = useRef(new Map<string, Named>())
  /** Cells that show a refused change. */
  const standing = useRef(new Set<string>())
  const showAtCell = (refused: RefusedOp) => {
    const { k, v } = refused.op
    const isTyping = (grid.entries.of(k)?.text ?? null) !== null
    // What was entered since, or is being typed, is newer than the refused change.
    if (!sheet.cell(k) || isTyping || session.store.isPending(k)) return
    const text = typeof v === 'number' ? printEditable(v, language) : ''
    enterText(grid, k, { text, refusal: refusalOf(refused), isSignDropped: false })
    standing.current.add(k)
  }
  const say = (toast: string, { what, reason, ops }: Named) => {
    named.current.set(toast, { what, reason, ops })
    const first = ops.slice(0, MOST_NAMED).map(({ op }) => words.change(op.k, op.v))
    const change = listed(first, ops.length)
    toastFailure(t(what, { change, reason }), { name: toast })
  }
  const name = useEffectEvent(({ ops, step }: Pick<Refused, 'ops' | 'step'>) => {
    const what = step ? (`history.${step}RefusedOf` as const) : 'refusedChange'
    const reasons = Map.groupBy(ops, (refused) => explain(refusalOf(refused)))
    for (const [reason, those] of reasons) {
      // The server refuses a large block in parts: one toast names them all.
      const toast = `${what} ${reason}`
      const before = isToastShown(toast) ? (named.current.get(toast)?.ops ?? []) : []
      const byKey = new Map([...before, ...those].map((each) => [each.op.k, each]))
      say(toast, { what, reason, ops: [...byKey.values()] })
    }
  })
  const show = useEffectEvent(({ ops, areHeld, isSaid = false }: Refused) => {
    // Held changes are shown above the plan instead.
    if (!areHeld) ops.forEach(showAtCell)
    // Already reported on another screen, without names: the cell itself tells the rest.
    name({ ops: isSaid ? ops.filter(({ op }) => !sheet.cell(op.k)) : ops })
  })
  /** Removes changes from the toasts that were entered anew or given up, or steps that were taken after all. */
  const settle = useEffectEvent((isSettled: (op: DraftOp, what: Named['what']) => boolean) => {
    for (const [toast, { ops, ...about }] of named.current) {
      const left = isToastShown(toast) ? ops.filter(({ op }) => !isSettled(op, about.what)) : []
      if (left.length === ops.length) continue
      if (left.length > 0) say(toast, { ...about, ops: left })
      else {
        named.current.delete(toast)
        dismissToast(toast)
      }
    }
  })
  useEffect(() => {
    const { refusals, store } = session
    // Refused values are compared with the plan, so they wait until it is loaded.
    const showAll = () => store.hasStarted() && refusals.take().forEach((refused) => show(refused))
    showAll()
    const emptied = new Set<string>()
    const settleEmptied = () => {
      const gone = new Set(emptied)
      emptied.clear()
      settle(({ k }) => gone.has(k))
    }
    const lookAt = (key: string) => {
      if ((grid.entries.of(key)?.text ?? null) !== null || !standing.current.delete(key)) return
      // A block is emptied cell by cell, but settled as a whole.
      if (emptied.size === 0) queueMicrotask(settleEmptied)
      emptied.add(key)
    }
    const undo = [
      refusals.arrived.listen(showAll),
      store.loaded.listen(showAll),
      session.refusedSteps.listen((refused) => name(refused)),
      store.edited.listen(({ changes }) => {
        const entered = new Set(changes.map(({ k }) => k))
        settle(({ k }) => entered.has(k))
      }),
      store.changes.listen(() => settle((op, what) => what !== 'refusedChange' && !store.isMissing(op))),
      grid.entries.listen(lookAt),
    ]
    return () => undo.forEach((stop) => stop())
  }, [session, grid])
  return null
}
