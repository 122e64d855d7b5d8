import { useTranslation } from 'react-i18next'
import type { LastChange } from '#api/last-change.ts'
import { usePeople } from '#api/use-people.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { Button } from '#ui/button.tsx'
import { printMoment } from '#ui/dates.ts'
import { printEditable } from '#ui/numbers.ts'
import classes from './record-form.module.css'

type Props = {
  /** A text or a number; anything else comes in words. */
  readonly value: unknown
  /** Null when the server does not say. */
  readonly change: LastChange | null
  readonly onTake: () => void
  readonly onKeep: () => void
}

/** Somebody else's value of a field that was changed here too. */
export function MeanwhileNote({ value, change, onTake, onKeep }: Props) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const name = usePeople(change !== null).get(change?.by ?? 0)
  const text = typeof value === 'number' ? printEditable(value, language) : value
  const shown = typeof text === 'string' && text !== '' ? text : t('record.empty')
  return (
    <div role="status" className={classes['meanwhile']}>
      <span>
        {change && name !== undefined
          ? t('record.meanwhileBy', { value: shown, name, at: printMoment(change.at, language) })
          : t('record.meanwhile', { value: shown })}
      </span>
      <Button look="quiet" onClick={onTake}>
        {t('record.takeTheirs')}
      </Button>
      <Button look="quiet" onClick={onKeep}>
        {t('record.keepMine')}
      </Button>
    </div>
  )
}
