import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import classes from './outdated-card.module.css'
import { Card } from './page.tsx'

/** Says that the server has another version than this page, and offers to reload. `kept`: changes that survive that. */
export function OutdatedCard({ kept }: { readonly kept: number }) {
  const { t } = useTranslation()
  return (
    <Card className={classes['card'] ?? ''}>
      <span role="alert">
        {t('outdated.text')} {kept > 0 && t('outdated.kept', { count: kept })}
      </span>
      <Button look="primary" onClick={() => location.reload()}>
        {t('outdated.reload')}
      </Button>
    </Card>
  )
}
