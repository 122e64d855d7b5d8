import type { DraftOp } from '@staffplan/contracts/planning/draft'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { dismissToast, isToastShown, toastWarning } from '#ui/toast.tsx'
import { useBoard } from './board/board.ts'
import { isSame } from './draft/same-value.ts'
import { isGone, useKeyWords } from './use-key-words.ts'
import { useOrphanWords } from './use-orphan-words.ts'
import { usePersonName } from './use-person-name.ts'
import { useShortList } from './use-short-list.ts'

/** Milliseconds to decide in. */
const SHOWN = 20_000
const TOAST = 'skipped'
const GONE = 'skipped-gone'

/** `writer`: whose the cell was when it was named. */
type Named = DraftOp & { readonly writer: string | null }

/** Names the cells that Undo or Redo left to whoever has written them since, be it oneself in another tab, for as long as they are, and offers to overwrite them all the same; those that are gone can only be named. */
export function SkippedSteps() {
  const { t } = useTranslation('planning')
  const listed = useShortList()
  const board = useBoard()
  const { session } = board
  const nameOf = usePersonName()
  const words = useKeyWords()
  const orphan = useOrphanWords()
  const { store } = session
  const isThere = useEffectEvent((op: DraftOp) => !isGone(op, board))
  const showGone = useEffectEvent((ops: readonly DraftOp[]) => {
    const stay = ops.map(({ k }) => orphan(k, store.kept(k)))
    toastWarning(t('history.leftGone', { count: ops.length, list: listed(stay) }), { name: GONE })
  })
  const show = useEffectEvent((ops: readonly DraftOp[], run: () => void) => {
    const isOwn = ({ k }: DraftOp) => store.writerOf(k) === session.userId
    const areOwn = ops.every(isOwn)
    const named = (op: DraftOp) => {
      const change = words.changeInUnit(op.k, store.kept(op.k))
      const writer = store.writerOf(op.k)
      if (writer === null || areOwn) return change
      return isOwn(op) ? t('history.byYou', { change }) : t('history.by', { change, name: nameOf(writer) })
    }
    const said = { count: ops.length, list: listed(ops.map(named)) }
    toastWarning(t(`history.${areOwn ? 'leftOwn' : 'left'}`, said), {
      name: TOAST,
      action: { label: t('history.overwrite', { count: ops.length }), run, shown: SHOWN },
    })
  })
  useEffect(() => {
    let named: readonly Named[] = []
    const isAsNamed = ({ k, writer }: Named) => store.writer(k) === writer
    /** Somebody else's, whoever's it was before, and not what the step would have written. */
    const isLeft = (one: Named) =>
      isAsNamed(one) ||
      (!store.isPending(one.k) &&
        store.writerOf(one.k) !== session.userId &&
        !isSame(store.kept(one.k), one.v))
    const left = () =>
      named
        .filter(isLeft)
        .map(({ k, v }): DraftOp => ({ k, v }))
        .filter((op) => isThere(op))
    const name = (ops: readonly DraftOp[]) => {
      named = ops.map(({ k, v }) => ({ k, v, writer: store.writer(k) }))
      if (named.length === 0) dismissToast(TOAST)
      else show(ops, () => session.overwrite(left()))
    }
    const undo = [
      session.skipped.listen((skipped) => {
        const ops = skipped.filter((op) => isThere(op))
        if (ops.length < skipped.length) showGone(skipped.filter((op) => !isThere(op)))
        if (ops.length === 0) return
        const keys = new Set(ops.map(({ k }) => k))
        name([...(isToastShown(TOAST) ? left().filter(({ k }) => !keys.has(k)) : []), ...ops])
      }),
      store.changes.listen(() => {
        if (isToastShown(TOAST) && !named.every(isAsNamed)) name(left())
      }),
    ]
    return () => {
      undo.forEach((stop) => stop())
      dismissToast(TOAST)
      dismissToast(GONE)
    }
  }, [session, store])
  return null
}
