import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { download } from '#api/download.ts'
import { useRetried } from '#api/use-retried.ts'
import { usePeople } from '#api/use-people.ts'
import { useReadProblemText } from '#i18n/use-problem-text.ts'
import { SYNC_RENDER } from '#ui/sync-render.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Card, PageHeader } from '#ui/page.tsx'
import { saveFile } from '#ui/save-file.ts'
import { ListProblem } from '#ui/tables/list-problem.tsx'
import { toastFailure } from '#ui/toast.tsx'
import { Entries } from './entries.tsx'
import { filtersIn, questionOf, withFilter } from './trail-address.ts'
import { useTrailQuery } from '#records/changed/trail-api.ts'
import { TrailFilterFields } from './trail-filters.tsx'
import classes from './trail.module.css'

/** The audit trail for auditors and administrators: who changed what, when, from what to what. */
export function TrailScreen() {
  const { t } = useTranslation('trail')
  // Loads the words of the entries together with the trail's own, so that the page is not hidden a second time.
  useTranslation(['past', 'users', 'settings', 'errors'])
  const [address, setAddress] = useSearchParams()
  const explain = useReadProblemText()
  const people = usePeople(true)
  const trail = useTrailQuery(questionOf(address))
  const { currentData: page, refetch } = trail
  const problem = useRetried(trail)
  return (
    <>
      <PageHeader title={t('title')}>
        {/* New entries appear only on request, so that the list stays put while it is read. */}
        {!address.has('before') && (
          <Button isBusy={trail.isFetching && page !== undefined} onClick={() => void refetch()}>
            {t('again')}
          </Button>
        )}
        <ExportButton />
      </PageHeader>
      <Card>
        <TrailFilterFields
          filters={filtersIn(address)}
          people={people}
          onChange={(name, value) =>
            setAddress((old) => withFilter(old, name, value), { ...SYNC_RENDER, replace: true })
          }
        />
        {problem ? (
          <ListProblem text={t('failed', { reason: explain(problem) })} retry={() => void refetch()} />
        ) : page ? (
          <Entries
            page={page}
            people={people}
            onUndone={() => void refetch()}
            onOnly={(object) => setAddress((old) => withFilter(old, 'object', object), SYNC_RENDER)}
          />
        ) : (
          <Skeleton of="lines" count={12} />
        )}
        <div className={classes['foot']}>
          {address.has('before') && (
            <Button onClick={() => setAddress((old) => withCursor(old, null), SYNC_RENDER)}>
              {t('newest')}
            </Button>
          )}
          {page?.next && (
            <Button onClick={() => setAddress((old) => withCursor(old, page.next), SYNC_RENDER)}>
              {t('older')}
            </Button>
          )}
        </div>
      </Card>
    </>
  )
}

function withCursor(address: URLSearchParams, before: string | null): URLSearchParams {
  const next = new URLSearchParams(address)
  if (before === null) next.delete('before')
  else next.set('before', before)
  return next
}

function ExportButton() {
  const { t } = useTranslation('trail')
  const [isBusy, setBusy] = useState(false)
  const exportAll = async () => {
    setBusy(true)
    const file = await download('/v1/trail/export')
    setBusy(false)
    if (file) saveFile('staffplan-trail.ndjson', file)
    else toastFailure(t('exportFailed'))
  }
  return (
    <Button isBusy={isBusy} onClick={() => void exportAll()}>
      <Icon name="download" />
      {t('export')}
    </Button>
  )
}
