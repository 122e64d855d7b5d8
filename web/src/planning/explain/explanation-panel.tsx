import { explain } from '@staffplan/contracts/arithmetic/explain'
import type { Explanation, ExplanationOf } from '@staffplan/contracts/arithmetic/explanation'
import { printScope, type ValueScope } from '@staffplan/contracts/planning/scope-key'
import { useCallback, useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useBoard } from '#planning/board/board.ts'
import { useVersion } from '#planning/board/use-versions.ts'
import { CopyLinkButton } from '../cell-links/copy-link-button.tsx'
import { figureId } from '../cell-links/place-of-cell.ts'
import { HistoryTab } from '../history/history-tab.tsx'
import { SidePanel } from '../side-panel/side-panel.tsx'
import { isolate, useFormat } from '../use-format.ts'
import { effectsOf } from './effects.ts'
import { ExplanationNode, stepsOf } from './explanation-node.tsx'
import classes from './explanation.module.css'
import { PublishedValue } from './published-value.tsx'

type Props = { readonly scope: ValueScope; readonly onClose: () => void }

/** Explains, beside the page, how a calculated value came about; updates while it is open. */
export default function ExplanationPanel({ scope, onClose }: Props) {
  const { t } = useTranslation('planning')
  const { session, unitById, explained } = useBoard()
  const { fte, money } = useFormat()
  const id = figureId(scope)
  useLayoutEffect(() => {
    explained.set(id)
    return () => explained.set(null)
  }, [explained, id])
  const subject = useCallback(() => document.getElementById(id), [id])
  useVersion(session.store.divisions, scope.divisionId)
  const { plan } = session.store
  const tree = plan && explain(plan, printScope(scope))
  if (!plan) return null
  if (!tree) return <Gone subject={subject} onClose={onClose} />
  const divisions = unitById.get(scope.businessUnitId)?.divisions
  const name = divisions?.find((each) => each.id === scope.divisionId)?.name ?? `#${scope.divisionId}`
  const print = scope.measure === 'fte' ? fte : money
  const isYearly = scope.measure === 'tpc' && tree.value !== null
  const explanation = { id: 'explain', title: t('panel.explanation'), content: <Steps tree={tree} /> }
  const history = {
    id: 'history',
    title: t('panel.history'),
    content: <HistoryTab explanation={tree} divisionId={scope.divisionId} />,
  }
  return (
    <SidePanel
      label={t('panel.explanation')}
      title={`${isolate(name)} · ${t(scope.measure)} ${scope.year}`}
      head={
        <div className={classes['now']}>
          <strong className={classes['big']}>{tree.value === null ? '—' : print(tree.value)}</strong>
          {isYearly && (
            <span className="faint">{t('perYear', { amount: money((tree.value ?? 0) * 12) })}</span>
          )}
          <PublishedValue scope={scope} value={tree.value} />
        </div>
      }
      tabs={[explanation, ...(session.access.source !== 'published' ? [history] : [])]}
      foot={<CopyLinkButton scope={scope} />}
      subject={subject}
      onClose={onClose}
    />
  )
}

/** The value's division or year is no longer planned: the panel says so and stays until the user closes it. */
function Gone({ subject, onClose }: Pick<Props, 'onClose'> & { readonly subject: () => HTMLElement | null }) {
  const { t } = useTranslation(['planning', 'explain'])
  const said = {
    id: 'explain',
    title: t('panel.explanation'),
    content: <p role="status">{t('explain:gone')}</p>,
  }
  return (
    <SidePanel
      label={t('panel.explanation')}
      title={t('panel.explanation')}
      tabs={[said]}
      subject={subject}
      onClose={onClose}
    />
  )
}

function Steps({ tree }: { readonly tree: Explanation }) {
  const { t } = useTranslation(['planning', 'explain'])
  const { signedFte } = useFormat()
  const number = numberIn(tree)
  const { of, clamped } = number ? effectsOf(number) : { of: new Map(), clamped: 0 }
  return (
    <>
      <ul className={classes['tree']}>
        {stepsOf(tree).map((child, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a step is known by its place
          <ExplanationNode key={`${child.kind}${index}`} node={child} effects={of} />
        ))}
        {clamped !== 0 && (
          <li>
            <span className={classes['step']}>
              <span>{t('flag.clampedLong')}</span>
              <span className={classes['effect']}>{t('planning:effect', { value: signedFte(clamped) })}</span>
            </span>
          </li>
        )}
      </ul>
      <span className="faint">{t('explain:rounded')}</span>
    </>
  )
}

/** The FTE that is explained, or that the explained cost is based on. */
function numberIn(tree: Explanation): ExplanationOf<'fte'> | undefined {
  return [tree, ...tree.children].find((node) => node.kind === 'fte')
}
