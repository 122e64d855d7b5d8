import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useVersion } from '#planning/board/use-versions.ts'
import { Button } from '#ui/button.tsx'
import type { BigPictureSession } from '../draft/big-picture-session.ts'
import { useBoard } from '../board/board.ts'
import { useOrphanWords } from '../use-orphan-words.ts'

const LISTED = 50

/** Changes that were not in the plan when the start year moved: their author sees what they were, and lets them go. */
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
  /** The button that was pressed is no longer there. */
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

/** The start years of the plans that they are for. */
export function useLeftBehind({ access, leftBehind }: BigPictureSession): readonly string[] {
  useVersion(leftBehind.changes, 'all')
  return access.edits ? leftBehind.plans : []
}
