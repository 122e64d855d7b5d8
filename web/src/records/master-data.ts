import type { RecordDefinition } from '@staffplan/contracts/record'
import { z } from 'zod'
import type { Screen, Values } from './screen.ts'

const identified = z.object({ id: z.number() })
type Identified = z.infer<typeof identified>
type MasterData<Row extends Identified, Form extends Values> = Pick<
  Screen<Row, Form>,
  | 'keyOf'
  | 'schema'
  | 'one'
  | 'create'
  | 'change'
  | 'remove'
  | 'undo'
  | 'hasUses'
  | 'history'
  | 'confirmation'
>

/** The calls that read, save and delete a record with an id; `edit` is the method used by its edit form. */
export function masterData<Row extends Identified, Form extends Values>(
  definition: RecordDefinition,
  { edit }: { readonly edit: 'POST' | 'PUT' },
): MasterData<Row, Form> {
  const { path, fields } = definition
  return {
    schema: z.object(fields),
    keyOf: (row) => String(row.id),
    one: { path, isNumbered: true },
    create: (values) => ({ path, method: 'POST', body: values }),
    change: ({ id }, values) =>
      edit === 'POST'
        ? { path, method: 'POST', body: { id, ...values } }
        : { path: `${path}/${id}`, method: 'PUT', body: values },
    remove: ({ id }) => ({ path: `${path}/${id}` }),
    undo: (done) => {
      const { id } = done.what === 'created' ? identified.parse(done.answer) : done.row
      return { path: `${path}/${id}/undo`, method: 'POST' }
    },
    hasUses: true,
    history: { isUndone: true },
    confirmation: ({ id }) => String(id),
  }
}
