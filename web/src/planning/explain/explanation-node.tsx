import type { Explanation } from '@staffplan/contracts/arithmetic/explanation'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../use-format.ts'
import classes from './explanation.module.css'
import { useSentences } from './use-sentences.ts'

/** Limits trees that reach the whole organisation, which stop at its units. */
const DEEPEST = 6

type Props = {
  readonly node: Explanation
  /** What each step adds or removes, in FTE. */
  readonly effects: ReadonlyMap<Explanation, number>
  readonly depth?: number
}

/** One step of an explanation and the steps below it. */
export function ExplanationNode({ node, effects, depth = 0 }: Props) {
  const { t } = useTranslation(['planning', 'explain'])
  const { factor, signedFte } = useFormat()
  const sentences = useSentences()
  const { text, value } = sentences(node)
  const effect = effects.get(node)
  const notes = node.flags.filter((flag) => notesOf(node).includes(flag))
  const hasMore = node.children.length > 0 && depth < DEEPEST && node.kind !== 'unitRatios'
  return (
    <li>
      <span className={classes['step']}>
        <span>{text}</span>
        <span className={classes['value']}>{value ?? (node.value === null ? '—' : factor(node.value))}</span>
        {effect !== undefined && (
          <span className={classes['effect']}>{t('planning:effect', { value: signedFte(effect) })}</span>
        )}
      </span>
      {notes.map((flag) => (
        <span key={flag} className={classes['note']}>
          {t(`flag.${flag}Long`)}
        </span>
      ))}
      {node.kind === 'weighted' && <span className={classes['note']}>{t('explain:weightedNote')}</span>}
      {hasMore && (
        <ul>
          {stepsOf(node).map((child, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a step is known by its place
            <ExplanationNode key={`${child.kind}${index}`} node={child} effects={effects} depth={depth + 1} />
          ))}
        </ul>
      )}
    </li>
  )
}

/** The steps below a step; a sum or mean of a single item is replaced by that item. */
export function stepsOf({ children }: Explanation): readonly Explanation[] {
  return children.map((child) => {
    const [only, ...others] = child.children
    const isPlain = child.kind === 'mean' || child.kind === 'driverValue'
    return isPlain && only && others.length === 0 ? only : child
  })
}

/** Flags are shown only at the step where they arise, not again at the steps above. */
function notesOf({ kind }: Explanation): readonly string[] {
  switch (kind) {
    case 'fte':
      return ['clamped']
    case 'ratio':
      return ['unmeasured']
    case 'othersMean':
      return ['followsOthers']
    case 'driver':
      return ['inverse', 'leftOut']
    case 'input':
      return ['carried', 'leftOut']
    case 'tpc':
    case 'salary':
    case 'totalSalary':
    case 'staff':
    case 'weighted':
    case 'mean':
    case 'driverValue':
    case 'unitRatios':
    case 'sharedRatio':
    case 'special':
      return []
  }
}
