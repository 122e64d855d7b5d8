import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useVersion } from '#planning/board/use-versions.ts'
import { Button } from '#ui/button.tsx'
import type { BigPictureSession } from '../draft/big-picture-session.ts'
import { useBoard } from '../board/board.ts'
import { useOrphanWords } from '../use-orphan-words.ts'

const LISTED = 50

/** Changes that had not been sent when the start year changed: their author can look at them and discard them. */
export function LeftBehindList({ plans }: { readonly plans: readonly string[] }) {
  const list = useRef<HTMLUListElement>(null)
  return (
    <ul ref={list} tabIndex={-1}>
      {plans.map((planId) => (
        <OfPlan key={planId} planId={planId} onGone={() => list.current?.focus()} />
      ))}
    </ul>
  )
}

type Props = {
  readonly planId: string
  /** Called when the pressed button is about to disappear. */
  readonly onGone: () => void
}

function OfPlan({ planId, onGone }: Props) {
  const { t } = useTranslation('planning')
  const { leftBehind } = useBoard().session
  const words = useOrphanWords()
  const ops = leftBehind.of(planId)
  const discard = () => {
    onGone()
    leftBehind.discard(planId)
  }
  return (
    <li>
      <details>
        <summary>{t('leftBehind.text', { count: ops.length, year: planId })}</summary>
        <ul>
          {ops.slice(0, LISTED).map(({ k, v }) => (
            <li key={k}>{words(k, v)}</li>
          ))}
          {ops.length > LISTED && <li>{t('save.more', { count: ops.length - LISTED })}</li>}
        </ul>
      </details>
      <Button onClick={discard}>{t('held.discard')}</Button>
    </li>
  )
}

/** Start years of the plans with changes left behind. */
export function useLeftBehind({ access, leftBehind }: BigPictureSession): readonly string[] {
  useVersion(leftBehind.changes, 'all')
  return access.edits ? leftBehind.plans : []
}
