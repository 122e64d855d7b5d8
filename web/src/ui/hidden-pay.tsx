import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { togglePayHidden } from './pay-privacy.ts'

/** Shown in place of content whose shape alone would reveal pay. */
export function HiddenPay() {
  const { t } = useTranslation()
  return (
    <p className="soft">
      {t('payHidden')} <Button onClick={togglePayHidden}>{t('shell.showPay')}</Button>
    </p>
  )
}
