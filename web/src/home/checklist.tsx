import type { Plan } from '@staffplan/contracts/arithmetic/plan'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Icon } from '#ui/icon.tsx'
import { Card } from '#ui/page.tsx'
import { checklist, hasStartValues, type Step, type StepPart } from './checklist-steps.ts'
import classes from './checklist.module.css'
import { useTotals } from './use-totals.ts'

type Props = {
  /** The draft, as administrators enter it. */
  readonly plan: Plan
  readonly isPublished: boolean
}

/** The steps from an empty installation to a plan; each is ticked off automatically. Nothing once all are done. */
export function Checklist({ plan, isPublished }: Props) {
  const { t } = useTranslation('home')
  const totals = useTotals()
  const isKnown = Object.values(totals).every((total) => total !== undefined)
  const steps = checklist({ totals, hasStartValues: hasStartValues(plan), isPublished })
  const next = steps.find(({ isDone }) => !isDone)
  const done = steps.filter(({ isDone }) => isDone).length
  // Once a plan is published, the list is shown only if something is definitely left to do.
  if (!next || (isPublished && !isKnown)) return null
  return (
    <Card className={classes['list'] ?? ''}>
      <header>
        <h2>{t(isPublished ? 'checklist.left' : 'checklist.title')}</h2>
        <span className="faint">{t('checklist.done', { done, count: steps.length })}</span>
      </header>
      <progress value={done} max={steps.length} aria-label={t('checklist.title')} />
      <ol aria-busy={!isKnown}>
        {steps.map(
          (step, index) =>
            !(isPublished && step.isDone) && (
              <StepLine key={step.name} step={step} number={index + 1} isNext={step === next} />
            ),
        )}
      </ol>
    </Card>
  )
}

type LineProps = { readonly step: Step; readonly number: number; readonly isNext: boolean }

function StepLine({ step, number, isNext }: LineProps) {
  const { t } = useTranslation('home')
  const { name, path, parts, isDone } = step
  const look = [classes['step'], isDone && classes['done'], isNext && classes['next']]
  return (
    <li className={look.filter(Boolean).join(' ')} aria-current={isNext ? 'step' : undefined}>
      <span className={classes['number']} aria-hidden="true">
        {isDone ? <Icon name="check" /> : number}
      </span>
      <div>
        <h3>
          <Link to={path}>{t(`checklist.${name}.title`)}</Link>
          {isDone && <span className="hidden-visually">{t('checklist.isDone')}</span>}
        </h3>
        <p className="soft">{t(`checklist.${name}.text`)}</p>
        {parts.length > 0 && (
          <ul>
            {parts.map((part) => (
              <PartLine key={part.name} part={part} />
            ))}
            {name === 'organisation' && !isDone && (
              <li>
                <Link to="/orgStructure/file">{t('common:menu.organisationFile')}</Link>
              </li>
            )}
          </ul>
        )}
      </div>
    </li>
  )
}

function PartLine({ part: { name, path, isDone } }: { readonly part: StepPart }) {
  const { t } = useTranslation('home')
  return (
    <li className={isDone ? classes['partDone'] : undefined}>
      {isDone && <Icon name="check" />}
      <Link to={path}>{t(`common:menu.${name}`)}</Link>
      {isDone && <span className="hidden-visually">{t('checklist.isDone')}</span>}
    </li>
  )
}
