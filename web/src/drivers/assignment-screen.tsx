import type { RecordDefinition } from '@staffplan/contracts/record'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { RecordScreen } from '#records/record-screen.tsx'
import type { Screen, Values } from '#records/screen.ts'
import { screenWords } from '#records/screen-words.ts'
import { Named } from '#ui/named.tsx'
import { Coloured } from '#ui/swatch.tsx'

type Row = { readonly businessUnit: { readonly id: number; readonly name: string; readonly color: string } }
type Shown = 'columns' | 'keyOf' | 'fields' | 'blank' | 'valuesOf' | 'wordsOf' | 'nameOf' | 'confirmation'

type Props<Assigned extends Row, Form extends Values> = {
  readonly definition: RecordDefinition
  readonly kind: 'primaryAssignment' | 'secondaryAssignment'
  /** What the two kinds show differently; the unit's column comes first in both. */
  readonly screen: Pick<Screen<Assigned, Form>, Shown>
  /** The body of DELETE, which names the assignment. */
  readonly named: (row: Assigned) => Values
}

/** Assigns drivers to units: both kinds are listed, saved and removed alike, and assignments have no name of their own. */
export function AssignmentScreen<Assigned extends Row, Form extends Values>({
  definition: { path, plural, fields },
  kind,
  screen,
  named,
}: Props<Assigned, Form>) {
  const { t } = useTranslation('drivers')
  const whole: Screen<Assigned, Form> = {
    ...screen,
    ...screenWords(t, kind),
    list: { path, models: [plural], defaultSort: 'businessUnit.id', hasPast: true },
    columns: [
      {
        field: 'businessUnit.name',
        title: t('column.businessUnit'),
        cell: ({ businessUnit }) => (
          <Coloured colour={businessUnit.color}>
            <Named of={businessUnit} />
          </Coloured>
        ),
      },
      ...screen.columns,
    ],
    schema: z.object(fields),
    one: { path, isNumbered: false },
    history: {
      isUndone: true,
      restoring: (row, field, value) => ({
        path,
        method: 'PUT',
        body: { ...screen.valuesOf(row), [field]: value },
      }),
    },
    create: (values) => ({ path, method: 'POST', body: values }),
    change: (_row, values) => ({ path, method: 'PUT', body: values }),
    remove: (row) => ({ path, body: named(row) }),
    undo: (done) => {
      const row = done.what === 'created' ? (rowIn(done.answer) as Assigned | null) : done.row
      return row && { path: `${path}/${screen.keyOf(row)}/undo`, method: 'POST' }
    },
    toasts: {
      created: `drivers:${kind}.created`,
      saved: `drivers:${kind}.saved`,
      deleted: `drivers:${kind}.deleted`,
      createFailed: `drivers:${kind}.createFailed`,
      saveFailed: `drivers:${kind}.saveFailed`,
      deleteFailed: `drivers:${kind}.deleteFailed`,
    },
  }
  return <RecordScreen screen={whole} />
}

/** The answer to a save is the stored row, unless the server answers before its list contains it. */
function rowIn(answer: unknown): unknown {
  return (answer as Partial<Row>).businessUnit ? answer : null
}
