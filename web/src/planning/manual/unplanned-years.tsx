import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { DiscardQuestion } from '#ui/dialogs/discard-question.tsx'
import { Card } from '#ui/page.tsx'
import classes from './overtaken.module.css'
import type { WaitingYear } from './use-waiting-years.ts'

type Props = { readonly waiting: readonly WaitingYear[]; readonly onDiscard: (year: number) => void }

/** Warns of unsaved values for a year that is no longer planned: they can only be discarded. */
export function UnplannedYears({ waiting, onDiscard }: Props) {
  const { t } = useTranslation('manual')
  const [asked, setAsked] = useState<number | null>(null)
  const discard = () => {
    if (asked !== null) onDiscard(asked)
    setAsked(null)
  }
  return (
    <>
      {waiting
        .filter(({ isPlanned }) => !isPlanned)
        .map(({ year, count }) => (
          <Card key={year} className={classes['overtaken'] ?? ''}>
            <span role="alert">{t('unplanned', { count, year })}</span>
            <Button onClick={() => setAsked(year)}>{t('discard')}</Button>
          </Card>
        ))}
      <DiscardQuestion isOpen={asked !== null} onKeep={() => setAsked(null)} onDiscard={discard} />
    </>
  )
}
