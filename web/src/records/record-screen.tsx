import { use, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { useIsReadOnly } from '#api/me.ts'
import { useMoment } from '#api/moment.ts'
import { useRecords } from '#api/use-records.ts'
import { useReadProblemText } from '#i18n/use-problem-text.ts'
import { Button } from '#ui/button.tsx'
import { DataTable } from '#ui/tables/data-table.tsx'
import { Icon } from '#ui/icon.tsx'
import { useListState } from '#ui/tables/list-state.ts'
import { Number } from '#ui/number.tsx'
import { Card, PageHeader } from '#ui/page.tsx'
import { SearchField } from '#ui/tables/search-field.tsx'
import { CreateDialog } from './create-dialog.tsx'
import { CreationContext } from './creation-contexts.ts'
import { givenValues } from './given-values.ts'
import { ListFilters } from './list-filters.tsx'
import { RecordDialog } from './record-dialog.tsx'
import type { Screen, Values } from './screen.ts'
import { useLoadFailure } from './use-load-failure.ts'
import { useNarrowing } from './use-narrowing.ts'
import classes from './record-form.module.css'
import { useOpenRow } from './use-open-row.ts'

type Props<Row, Form extends Values> = { readonly screen: Screen<Row, Form> }

/** A declared screen: list, form, confirmed deletion and messages; inside a selector only the form of a new record. */
export function RecordScreen<Row, Form extends Values>({ screen }: Props<Row, Form>) {
  const creating = use(CreationContext)
  return creating ? <CreateDialog screen={screen} {...creating} /> : <RecordList screen={screen} />
}

function RecordList<Row, Form extends Values>({ screen }: Props<Row, Form>) {
  const [params] = useSearchParams()
  const { t } = useTranslation()
  const explain = useReadProblemText()
  const { columns } = screen
  const { defaultSort } = screen.list
  const [state, setState] = useListState({ columns, ...(defaultSort && { field: defaultSort }) })
  const { open, openRow, openNew, close } = useOpenRow()
  const isReadOnly = useIsReadOnly()
  const moment = useMoment()
  const { list } = screen
  const narrowed = useNarrowing(list.narrowedBy)
  const [isNarrowing, setNarrowing] = useState(false)
  const Narrower = list.narrowedBy?.editor
  const records = useRecords<Row>({
    path: list.path,
    models: list.models,
    page: state.page - 1,
    size: state.size,
    sort: `${state.sort.field},${state.sort.direction}`,
    search: state.search,
    filter: { ...list.filter, ...narrowed.filter },
    moment: list.hasPast ? moment : null,
  })
  const { problem } = records
  useLoadFailure(problem?.code, t(list.failed ?? 'state.listFailed'))
  return (
    <Card>
      <PageHeader
        title={screen.title}
        chip={records.rows && !problem && <Number value={records.total} />}
        period={list.period}
      >
        <SearchField label={screen.title} state={state} onState={setState} />
        <span className={classes['offers']} data-screen-only>
          {Narrower && (
            <Button aria-expanded={isNarrowing} onClick={() => setNarrowing(!isNarrowing)}>
              {t('table.filter')}
            </Button>
          )}
          {!isReadOnly && (
            <Button look="primary" onClick={() => openNew()}>
              <Icon name="plus" />
              {t('action.add')}
            </Button>
          )}
        </span>
      </PageHeader>
      {Narrower && isNarrowing && (
        <div className={classes['narrowing']}>
          <Narrower label={list.narrowedBy?.label ?? ''} value={narrowed.value} onChange={narrowed.narrow} />
        </div>
      )}
      <ListFilters
        state={state}
        onState={setState}
        names={list.narrowedBy ? [list.narrowedBy.name] : []}
        chips={[narrowed.chip]}
      />
      {list.note?.(records.rows ?? [])}
      <DataTable
        label={screen.title}
        columns={columns}
        rows={records.rows}
        total={records.total}
        keyOf={screen.keyOf}
        state={state}
        onState={setState}
        onOpen={(row) => openRow(screen.keyOf(row))}
        problem={problem && { text: explain(problem), retry: records.reload }}
        empty={list.hasPast && moment ? t('table.noneThen') : screen.empty}
        isNarrowed={narrowed.value !== null}
        onWiden={() => narrowed.narrow(null)}
        {...(!isReadOnly && 'name' in screen.blank && { onAdd: (name: string) => openNew({ name }) })}
      />
      <RecordDialog
        screen={screen}
        open={isReadOnly && open === null ? undefined : open}
        onClose={close}
        given={givenValues(params, screen.blank)}
      />
    </Card>
  )
}
