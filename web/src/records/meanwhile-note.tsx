import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import classes from './record-form.module.css'
import type { Meanwhile } from './use-meanwhile.ts'

type Props = Meanwhile & { readonly name: string }

/** Somebody else's value of a field that was changed here too. */
export function MeanwhileNote({ theirs, take, keep, name }: Props) {
  const { t } = useTranslation()
  if (!(name in theirs)) return null
  const value = theirs[name]
  const shown = typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value)
  return (
    <div role="status" className={classes['meanwhile']}>
      <span>{t('record.meanwhile', { value: shown === '' ? t('record.empty') : shown })}</span>
      <Button look="quiet" onClick={() => take(name)}>
        {t('record.takeTheirs')}
      </Button>
      <Button look="quiet" onClick={() => keep(name)}>
        {t('record.keepMine')}
      </Button>
    </div>
  )
}
