import { useTranslation } from 'react-i18next'
import type { LastChange } from '#api/last-change.ts'
import { usePeople } from '#api/use-people.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { Button } from '#ui/button.tsx'
import { printMoment } from '#ui/dates.ts'
import { printEditable } from '#ui/numbers.ts'
import { HIDDEN_PAY, usePayHidden } from '#ui/pay-privacy.ts'
import classes from './record-form.module.css'

type Props = {
  /** A text or number; other values come as words. */
  readonly value: unknown
  /** The part of the field to which the value belongs, if it is not the whole field. */
  readonly of?: string | undefined
  readonly isPay?: boolean | undefined
  /** Who made the change and when; null when the server does not say. */
  readonly change: LastChange | null
  readonly onTake: () => void
  readonly onKeep: () => void
}

/** Shows another user's value of a field that was changed here as well. */
export function MeanwhileNote({ value, of, isPay = false, change, onTake, onKeep }: Props) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const isHidden = usePayHidden() && isPay
  const name = usePeople(change !== null).get(change?.by ?? 0)
  const text = typeof value === 'number' ? printEditable(value, language) : value
  const words = isEmpty(text) ? t('record.empty') : typeof text === 'string' ? text : null
  const shown = isHidden ? HIDDEN_PAY : words
  const by = change && name !== undefined ? { name, at: printMoment(change.at, language) } : null
  const sentence =
    shown === null
      ? by
        ? t('record.meanwhileUntoldBy', by)
        : t('record.meanwhileUntold')
      : by
        ? t('record.meanwhileBy', { value: shown, ...by })
        : t('record.meanwhile', { value: shown })
  return (
    <div role="status" className={classes['meanwhile']} data-meanwhile>
      {of !== undefined && <b>{of}</b>}
      <span>{sentence}</span>
      <Button look="quiet" onClick={onTake}>
        {t('record.takeTheirs')}
      </Button>
      <Button look="quiet" onClick={onKeep}>
        {t('record.keepMine')}
      </Button>
    </div>
  )
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}
