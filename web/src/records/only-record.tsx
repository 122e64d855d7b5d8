import { useState } from 'react'
import { useMoment } from '#api/moment.ts'
import { type Changed, useRecordQuery } from '#api/records.ts'
import { useFresh } from '#api/use-fresh.ts'
import { useRetried } from '#api/use-retried.ts'
import { useReadProblemText } from '#i18n/use-problem-text.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { ListProblem } from '#ui/tables/list-problem.tsx'
import { RecordForm } from './record-form.tsx'
import type { RecordField, Screen, Values } from './screen.ts'

/** Seconds during which an answer that another part of the page read is reused; pushes keep it up to date. */
const RECENT = 10

export type OnlyRecord<Row, Form extends Values> = Pick<
  Screen<Row, Form>,
  'entity' | 'schema' | 'blank' | 'valuesOf' | 'toasts' | 'history'
> & {
  /** Name of its read model; its path is `/v1/` followed by this name. */
  readonly model: string
  readonly fields: readonly RecordField<Form>[]
  readonly bodyOf: (form: Form) => Values
}

/** The form of a record that exists exactly once: read and saved like other records, but never created or deleted. */
export function OnlyRecordForm<Row, Form extends Values>({
  of: only,
}: {
  readonly of: OnlyRecord<Row, Form>
}) {
  const explain = useReadProblemText()
  const { model, fields, bodyOf } = only
  const moment = useMoment()
  const { data, error, isFetching, refetch, originalArgs } = useRecordQuery(
    { path: '/v1', id: model, ...(moment && { moment }) },
    { refetchOnMountOrArgChange: RECENT },
  )
  const [stored, setStored] = useState<Changed | null>(null)
  useFresh({
    models: [model],
    position: moment ? null : (data?.position ?? null),
    isFetching,
    refetch,
    originalArgs,
  })
  const problem = useRetried({ error, isFetching, refetch })
  if (!data)
    return problem ? (
      <ListProblem text={explain(problem)} retry={() => void refetch()} />
    ) : (
      <Skeleton of="fields" count={fields.length} />
    )
  const path = `/v1/${model}`
  const screen: Screen<Row, Form> = {
    ...only,
    isOnly: true,
    title: only.entity,
    list: { path, models: [model] },
    columns: [],
    empty: '',
    keyOf: () => model,
    fields: () => fields,
    nameOf: () => only.entity,
    one: { path: '/v1', isNumbered: false },
    create: (values) => ({ path, method: 'PUT', body: bodyOf(values) }),
    change: (_row, values) => ({ path, method: 'PUT', body: bodyOf(values) }),
    remove: () => ({ path }),
    confirmation: () => '',
  }
  // After saving, the answer to the save is shown until a refetch has caught up with it.
  const now =
    stored && !moment && isBehind(data, stored) ? { ...data, body: stored.body, etag: stored.etag } : data
  const row = now.body as Row // the contract of the path
  return <RecordForm screen={screen} row={row} read={now} onDone={() => undefined} onStored={setStored} />
}

type Positioned = { readonly position: string | null }

function isBehind({ position }: Positioned, { position: stored }: Positioned): boolean {
  return stored !== null && (position === null || BigInt(position) < BigInt(stored))
}
