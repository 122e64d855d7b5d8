import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { togglePayHidden, usePayHidden } from '#ui/pay-privacy.ts'
import classes from './shell.module.css'

/** Hides pay while others look at the screen; on small screens the switch only appears while pay is hidden. */
export function PaySwitch() {
  const { t } = useTranslation()
  const isHidden = usePayHidden()
  return (
    <span className={isHidden ? '' : classes['wide']}>
      <IconButton
        label={t(isHidden ? 'shell.showPay' : 'shell.hidePay')}
        aria-pressed={isHidden}
        onClick={togglePayHidden}
      >
        <Icon name={isHidden ? 'eyeOff' : 'eye'} />
      </IconButton>
    </span>
  )
}
