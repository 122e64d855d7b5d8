import type { ValueScope } from '@staffplan/contracts/planning/scope-key'
import { useTranslation } from 'react-i18next'
import { useBoard } from '#planning/board/board.ts'
import { useVersion } from '#planning/board/use-versions.ts'
import { useFormat } from '../use-format.ts'
import classes from './explanation.module.css'

type Props = { readonly scope: ValueScope; readonly value: number | null }

/** The published value of a number, and how the draft differs from it. */
export function PublishedValue({ scope, value }: Props) {
  const { t } = useTranslation(['planning', 'explain'])
  const { session } = useBoard()
  const { fte, money, signedFte, signedMoney } = useFormat()
  const { published } = session
  useVersion(published.divisions, scope.divisionId)
  useVersion(published.aspects, 'plan')
  if (session.access.source !== 'draft' || !published.hasStarted()) return null
  const before = published.plan?.cell(scope.divisionId, scope.year)?.[scope.measure] ?? null
  if (before === null || value === null) return null
  const isFte = scope.measure === 'fte'
  const difference = Math.round((value - before) * 100) / 100
  return (
    <span className={classes['published']}>
      {t('explain:published', { value: (isFte ? fte : money)(before) })}
      {difference !== 0 && (
        <>
          {' · '}
          <span className={classes['difference']}>
            {t('explain:difference', { value: (isFte ? signedFte : signedMoney)(difference) })}
          </span>
        </>
      )}
    </span>
  )
}
