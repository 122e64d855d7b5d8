import { useTranslation } from 'react-i18next'
import { useMeQuery } from '#api/me.ts'
import { PageHeader } from '#ui/page.tsx'
import { ChangePasswordCard } from './change-password-card.tsx'
import { OwnCard } from './own-card.tsx'
import classes from './users.module.css'

export function Profile() {
  const { t } = useTranslation('users')
  const { data: me } = useMeQuery()
  return (
    <>
      <PageHeader title={t('profile.title')} />
      <div className={classes['cards']}>
        {me && <OwnCard me={me} />}
        <ChangePasswordCard />
      </div>
    </>
  )
}
