import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRecordQuery } from '#api/records.ts'
import { useMoment } from '#api/moment.ts'
import type { Problem } from '#api/problem.ts'
import { useFresh } from '#api/use-fresh.ts'
import { useRetried } from '#api/use-retried.ts'
import { useProblemText } from '#i18n/use-problem-text.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogBody } from '#ui/dialogs/dialog.tsx'
import { usePageTitle } from '#ui/page-title.ts'
import { RecordForm } from './record-form.tsx'
import type { Screen, Values } from './screen.ts'
import { useWayBackFromNew } from './way-back.ts'

type Props<Row, Form extends Values> = {
  readonly screen: Screen<Row, Form>
  readonly open: string | null | undefined
  readonly onClose: () => void
  /** Values with which a new record starts, from the link that led here. */
  readonly given?: Partial<Form>
}

/** The form above the list; always mounted, so that closing it returns the focus to the row. */
export function RecordDialog<Row, Form extends Values>({ screen, open, onClose, given }: Props<Row, Form>) {
  const { t } = useTranslation()
  const goBack = useWayBackFromNew()
  const [before, setBefore] = useState<{ readonly count: number; readonly kept: Partial<Form> }>(NONE_BEFORE)
  const ofOne =
    open && screen.one.isNumbered ? t('record.title', { entity: screen.entity, id: open }) : screen.entity
  const title = open === null ? (screen.newTitle ?? screen.entity) : ofOne
  const close = () => {
    setBefore(NONE_BEFORE)
    onClose()
  }
  usePageTitle('record', open === undefined ? null : title)
  return (
    <Dialog title={title} isOpen={open !== undefined} onClose={close}>
      {open === null && (
        <RecordForm
          key={`new ${before.count}`}
          screen={screen}
          row={null}
          read={null}
          initial={{ ...given, ...before.kept }}
          onDone={close}
          onNewDone={goBack}
          onAnother={(values) => setBefore({ count: before.count + 1, kept: keptOf(screen, values) })}
        />
      )}
      {typeof open === 'string' && <OneRecord key={open} screen={screen} id={open} onClose={onClose} />}
    </Dialog>
  )
}

const NONE_BEFORE = { count: 0, kept: {} }

/** The values that the next new record keeps; its other fields are blank. */
function keptOf<Row, Form extends Values>({ keeps = [] }: Screen<Row, Form>, values: Form): Partial<Form> {
  return Object.fromEntries(keeps.map((name) => [name, values[name]])) as Partial<Form> // of its own fields
}

type OneProps<Row, Form extends Values> = {
  readonly screen: Screen<Row, Form>
  readonly id: string
  readonly onClose: () => void
}

/** Reads a single record: with its ETag, and again whenever a user changes it. */
function OneRecord<Row, Form extends Values>({ screen, id, onClose }: OneProps<Row, Form>) {
  const { models, hasPast } = screen.list
  const asked = useMoment()
  const moment = hasPast ? asked : null
  const { data, error, isFetching, refetch, originalArgs } = useRecordQuery(
    { path: screen.one.path, id, moment },
    { refetchOnMountOrArgChange: true },
  )
  useFresh({ models, position: moment ? null : (data?.position ?? null), isFetching, refetch, originalArgs })
  const problem = useRetried({ error, isFetching, refetch })
  // An open form stays even if refetching fails, because it holds typed values.
  return (
    <>
      {problem && (
        <Unavailable problem={problem} wasRead={data !== undefined} onRetry={() => void refetch()} />
      )}
      {!data && !problem && <Skeleton of="fields" count={screen.fields('edit').length} />}
      {data && (
        <RecordForm
          screen={screen}
          row={data.body as Row}
          read={data}
          isGone={isGone(problem)}
          onDone={onClose}
        />
      )}
    </>
  )
}

type UnavailableProps = {
  readonly problem: Problem
  /** False when the record was never read, so it may not exist at all. */
  readonly wasRead: boolean
  readonly onRetry: () => void
}

function Unavailable({ problem, wasRead, onRetry }: UnavailableProps) {
  const { t } = useTranslation()
  const explain = useProblemText()
  if (isGone(problem))
    return (
      <DialogBody>
        <p role="alert">{t(wasRead ? 'record.gone' : 'record.none')}</p>
      </DialogBody>
    )
  return (
    <DialogBody>
      <p role="alert">{t('state.loadFailed')}</p>
      <p className="soft">{explain(problem)}</p>
      <Button look="quiet" onClick={onRetry}>
        {t('action.retry')}
      </Button>
    </DialogBody>
  )
}

function isGone(problem: Problem | null | undefined): boolean {
  return problem?.code === 'not-found'
}
