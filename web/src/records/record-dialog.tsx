import { useTranslation } from 'react-i18next'
import { useRecordQuery } from '#api/records.ts'
import { asProblem } from '#api/me.ts'
import type { Problem } from '#api/problem.ts'
import { useFresh } from '#api/use-fresh.ts'
import { useProblemText } from '#i18n/use-problem-text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogBody } from '#ui/dialog.tsx'
import { RecordForm } from './record-form.tsx'
import type { Screen, Values } from './screen.ts'

type Props<Row, Form extends Values> = {
  readonly screen: Screen<Row, Form>
  readonly open: string | null | undefined
  readonly onClose: () => void
}

/** The form above the list: mounted all the time, so that closing returns the focus to the row. */
export function RecordDialog<Row, Form extends Values>({ screen, open, onClose }: Props<Row, Form>) {
  const { t } = useTranslation()
  const title =
    open && screen.one.isNumbered ? t('record.title', { entity: screen.entity, id: open }) : screen.entity
  return (
    <Dialog title={title} isOpen={open !== undefined} onClose={onClose}>
      {open === null && <RecordForm key="new" screen={screen} row={null} read={null} onDone={onClose} />}
      {typeof open === 'string' && <OneRecord key={open} screen={screen} id={open} onClose={onClose} />}
    </Dialog>
  )
}

type OneProps<Row, Form extends Values> = {
  readonly screen: Screen<Row, Form>
  readonly id: string
  readonly onClose: () => void
}

/** Read singly: with its ETag, and again whenever somebody changes it. */
function OneRecord<Row, Form extends Values>({ screen, id, onClose }: OneProps<Row, Form>) {
  const { models } = screen.list
  const { data, error, isFetching, refetch } = useRecordQuery(
    { path: screen.one.path, id },
    { refetchOnMountOrArgChange: true },
  )
  useFresh({ models, position: data?.position ?? null, isFetching, refetch })
  const problem = asProblem(error)
  // A form that is open stays, whatever became of reading it again: it holds what was typed.
  return (
    <>
      {problem && <Unavailable problem={problem} onRetry={() => void refetch()} />}
      {!data && !problem && <Loading />}
      {data && <RecordForm screen={screen} row={data.body as Row} read={data} onDone={onClose} />}
    </>
  )
}

function Loading() {
  const { t } = useTranslation()
  return <DialogBody>{t('state.loading')}</DialogBody>
}

type UnavailableProps = { readonly problem: Problem; readonly onRetry: () => void }

function Unavailable({ problem, onRetry }: UnavailableProps) {
  const { t } = useTranslation()
  const explain = useProblemText()
  const isGone = problem.code === 'not-found'
  return (
    <DialogBody>
      <p role="alert">{t(isGone ? 'record.gone' : 'state.loadFailed')}</p>
      <p className="soft">{explain(problem)}</p>
      {!isGone && (
        <Button look="quiet" onClick={onRetry}>
          {t('action.retry')}
        </Button>
      )}
    </DialogBody>
  )
}
