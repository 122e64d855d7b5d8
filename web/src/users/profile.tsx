import { useTranslation } from 'react-i18next'
import { useMeQuery } from '#api/me.ts'
import { useRetried } from '#api/use-retried.ts'
import { useReadProblemText } from '#i18n/use-problem-text.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { Card, PageHeader } from '#ui/page.tsx'
import { ListProblem } from '#ui/tables/list-problem.tsx'
import { ChangePasswordCard } from './change-password-card.tsx'
import { OwnCard } from './own-card.tsx'
import classes from './users.module.css'

export function Profile() {
  const { t } = useTranslation('users')
  const query = useMeQuery()
  const { data: me, refetch } = query
  const explain = useReadProblemText()
  const problem = useRetried(query)
  return (
    <>
      <PageHeader title={t('profile.title')} />
      <div className={classes['cards']}>
        {me ? (
          <OwnCard me={me} />
        ) : (
          <Card>
            {problem ? (
              <ListProblem text={explain(problem)} retry={() => void refetch()} />
            ) : (
              <Skeleton of="fields" count={5} />
            )}
          </Card>
        )}
        <ChangePasswordCard />
      </div>
    </>
  )
}
