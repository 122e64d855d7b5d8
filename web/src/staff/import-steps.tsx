import { useTranslation } from 'react-i18next'
import type { ImportState } from './import-state.ts'
import classes from './staff.module.css'

const steps = ['stepYear', 'stepDrop', 'stepCheck', 'stepImport'] as const

type Props = { readonly state: ImportState; readonly hasYear: boolean }

export function ImportSteps({ state, hasYear }: Props) {
  const { t } = useTranslation('staff')
  const now = current(state, hasYear)
  return (
    <ol className={classes['steps']}>
      {steps.map((step, index) => (
        <li key={step} aria-current={index === now ? 'step' : undefined}>
          {t(`upload.${step}`)}
        </li>
      ))}
    </ol>
  )
}

function current(state: ImportState, hasYear: boolean): number {
  if (!hasYear) return 0
  if (state.step === 'drop') return 1
  return state.step === 'working' && !state.isDryRun ? 3 : 2
}
