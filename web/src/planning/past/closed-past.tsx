import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Card } from '#ui/page.tsx'
import classes from '../cell-links/cell-links.module.css'

/** Navigation state of the redirect to the present plan when a link to a past moment may not be opened. */
export const CLOSED_PAST = 'closed-past'

/** Tells a user who followed a link to a past plan why the present one is shown. */
export function ClosedPast() {
  const { t } = useTranslation('past')
  const { state, pathname, search } = useLocation()
  const navigate = useNavigate()
  if (state !== CLOSED_PAST) return null
  return (
    <Card className={classes['gone'] ?? ''}>
      <span role="alert">{t('closed')}</span>
      <IconButton
        label={t('common:action.close')}
        onClick={() => void navigate({ pathname, search }, { replace: true })}
      >
        <Icon name="close" />
      </IconButton>
    </Card>
  )
}
