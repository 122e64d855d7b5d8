import { useTranslation } from 'react-i18next'
import { useLanguage } from '#i18n/use-language.ts'
import { printMoment } from '#ui/dates.ts'
import type { AnnouncedChange } from '../draft/announcement.ts'
import type { YearEffect } from '../draft/save-effect.ts'
import type { StepEffect } from '../draft/step-effects.ts'
import { isolate } from '../use-format.ts'
import classes from './announced-changes.module.css'
import { useEffectWords } from './use-effect-words.ts'

type Props = {
  readonly change: Pick<AnnouncedChange, 'by' | 'at'>
  readonly effect: StepEffect
  readonly isReversed: boolean
}

/** A change's effect on FTE and cost, its author and its time. */
export function ChangeFacts({ change: { by, at }, effect, isReversed }: Props) {
  const { t } = useTranslation('planning')
  const { language } = useLanguage()
  const words = useEffectWords()
  const name = by === null ? null : words.nameOf(by)
  const time = at === null ? null : isolate(printMoment(at, language))
  return (
    <>
      <span className={classes['does']}>
        {effect.years.length === 0 && t(effect.isBasis ? 'save.basis' : 'save.noEffect')}
        {effect.years.map((year) => (
          <span key={year.year}>{words.year(isReversed ? opposite(year) : year)}</span>
        ))}
      </span>
      <span className="faint">{[name, time].filter((fact) => fact !== null).join(' · ')}</span>
    </>
  )
}

function opposite({ year, fte, tpc }: YearEffect): YearEffect {
  return { year, fte: 0 - fte, tpc: tpc === null ? null : 0 - tpc }
}
