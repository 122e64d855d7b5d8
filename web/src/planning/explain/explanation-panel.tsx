import { explain } from '@staffplan/contracts/arithmetic/explain'
import { printScope, type ValueScope } from '@staffplan/contracts/planning/scope-key'
import { useTranslation } from 'react-i18next'
import { useBoard } from '../board.ts'
import { isolate, useFormat } from '../use-format.ts'
import { useVersion } from '../use-versions.ts'
import { ExplanationNode, stepsOf } from './explanation-node.tsx'
import classes from './explanation.module.css'

/** How a calculated value came about; follows it while it is open. */
export function ExplanationPanel({ scope }: { readonly scope: ValueScope }) {
  const { t } = useTranslation('planning')
  const { session, unitById } = useBoard()
  const { fte, money } = useFormat()
  useVersion(session.store.divisions, scope.divisionId)
  const { plan } = session.store
  const tree = plan && explain(plan, printScope(scope))
  if (!tree) return null
  const divisions = unitById.get(scope.businessUnitId)?.divisions
  const name = divisions?.find(({ id }) => id === scope.divisionId)?.name ?? `#${scope.divisionId}`
  const print = scope.measure === 'fte' ? fte : money
  const isYearly = scope.measure === 'tpc' && tree.value !== null
  return (
    <div className={classes['explanation']}>
      <div className={classes['title']}>
        <strong>{`${isolate(name)} · ${t(scope.measure)} ${scope.year}`}</strong>
        <strong className={classes['value']}>{tree.value === null ? '—' : print(tree.value)}</strong>
      </div>
      {isYearly && <span className="faint">{t('perYear', { amount: money((tree.value ?? 0) * 12) })}</span>}
      <ul className={classes['tree']}>
        {stepsOf(tree).map((child, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a step is known by its place
          <ExplanationNode key={`${child.kind}${index}`} node={child} />
        ))}
      </ul>
      <span className="faint">{t('explain.rounded')}</span>
    </div>
  )
}
