import type { DraftOp } from '@staffplan/contracts/planning/draft'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { dismissToast, isToastShown, toastWarning } from '#ui/toast.tsx'
import { useBoard } from './board/board.ts'
import { isGone, useKeyWords } from './use-key-words.ts'
import { useOrphanWords } from './use-orphan-words.ts'
import { usePersonName } from './use-person-name.ts'
import { useShortList } from './use-short-list.ts'

/** Milliseconds to decide in. */
const SHOWN = 20_000
const LEFT = 'skipped'
const GONE = 'skipped-gone'

/** `writer`: who had written the cell when the toast named it. */
type Named = DraftOp & { readonly writer: string | null }

/**
 * Names the cells that an undo or redo left to a later writer (this user in another tab included), for as long as that
 * is so, and offers to overwrite them; cells that no longer exist are only named.
 */
export function SkippedSteps() {
  const { t } = useTranslation('planning')
  const listed = useShortList()
  const board = useBoard()
  const { session } = board
  const nameOf = usePersonName()
  const words = useKeyWords()
  const orphan = useOrphanWords()
  const { store } = session
  /** The cells that each toast names. */
  const named = useRef<Record<typeof LEFT | typeof GONE, readonly Named[]>>({ [LEFT]: [], [GONE]: [] })
  const isAsNamed = ({ k, writer }: Named) => store.writer(k) === writer
  /** Still the named writer's, or by now somebody else's and not what the step would have written. */
  const isLeft = (one: Named) =>
    isAsNamed(one) || (store.isMissing(one) && store.writerOf(one.k) !== session.userId)
  const still = {
    [LEFT]: () => named.current[LEFT].filter((one) => isLeft(one) && !isGone(one, board)),
    [GONE]: () => named.current[GONE].filter((one) => store.isMissing(one) && isGone(one, board)),
  }
  const overwrite = useEffectEvent(() => session.overwrite(still[LEFT]().map(({ k, v }) => ({ k, v }))))
  const show = {
    [GONE]: (ops: readonly DraftOp[]) => {
      const stay = ops.map(({ k }) => orphan(k, store.kept(k)))
      toastWarning(t('history.leftGone', { count: ops.length, list: listed(stay) }), { name: GONE })
    },
    [LEFT]: (ops: readonly DraftOp[]) => {
      const isOwn = ({ k }: DraftOp) => store.writerOf(k) === session.userId
      const areOwn = ops.every(isOwn)
      const change = (op: DraftOp) => {
        const said = words.changeInUnit(op.k, store.kept(op.k))
        const writer = store.writerOf(op.k)
        if (writer === null || areOwn) return said
        return isOwn(op)
          ? t('history.byYou', { change: said })
          : t('history.by', { change: said, name: nameOf(writer) })
      }
      const said = { count: ops.length, list: listed(ops.map(change)) }
      toastWarning(t(`history.${areOwn ? 'leftOwn' : 'left'}`, said), {
        name: LEFT,
        action: {
          label: t('history.overwrite', { count: ops.length }),
          run: () => overwrite(),
          shown: SHOWN,
        },
      })
    },
  }
  const name = (toast: typeof LEFT | typeof GONE, ops: readonly DraftOp[]) => {
    named.current[toast] = ops.map(({ k, v }) => ({ k, v, writer: store.writer(k) }))
    if (ops.length === 0) dismissToast(toast)
    else show[toast](ops)
  }
  const tell = useEffectEvent((skipped: readonly DraftOp[]) => {
    const keys = new Set(skipped.map(({ k }) => k))
    for (const toast of [GONE, LEFT] as const) {
      const ops = skipped.filter((op) => isGone(op, board) === (toast === GONE))
      const before = isToastShown(toast) ? still[toast]().filter(({ k }) => !keys.has(k)) : []
      if (ops.length > 0) name(toast, [...before, ...ops])
    }
  })
  const follow = useEffectEvent(() => {
    for (const toast of [GONE, LEFT] as const) {
      const [now, before] = [still[toast](), named.current[toast]]
      if (isToastShown(toast) && (now.length < before.length || !now.every(isAsNamed))) name(toast, now)
    }
  })
  useEffect(() => {
    const undo = [session.skipped.listen((ops) => tell(ops)), store.changes.listen(() => follow())]
    return () => {
      undo.forEach((stop) => stop())
      dismissToast(LEFT)
      dismissToast(GONE)
    }
  }, [session, store])
  // Names and organisation may have changed, so the toasts are checked on every render.
  useEffect(() => follow())
  return null
}
