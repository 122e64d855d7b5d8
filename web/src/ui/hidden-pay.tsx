import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { togglePayHidden } from './pay-privacy.ts'

/** Stands where even the shape of what is shown would tell what people earn. */
export function HiddenPay() {
  const { t } = useTranslation()
  return (
    <p className="soft">
      {t('payHidden')} <Button onClick={togglePayHidden}>{t('shell.showPay')}</Button>
    </p>
  )
}
