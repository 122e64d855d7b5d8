import { z } from 'zod'
import { TextField } from '#ui/fields/text-field.tsx'
import type { Screen } from './screen.ts'

type Unit = { readonly id: number; readonly name: string }
type Values = { readonly name: string }

/** A screen of business units that have only a name. */
export const screen: Screen<Unit, Values> = {
  title: 'Business units',
  entity: 'Business unit',
  empty: 'None',
  list: { path: '/v1/businessUnits', models: ['businessUnits'] },
  one: { path: '/v1/businessUnits', isNumbered: true },
  columns: [],
  keyOf: ({ id }) => String(id),
  schema: z.object({ name: z.string() }),
  fields: () => [{ name: 'name', label: 'Name', editor: TextField }],
  blank: { name: '' },
  valuesOf: ({ name }) => ({ name }),
  nameOf: ({ name }) => name,
  create: (body) => ({ path: '/v1/businessUnits', method: 'POST', body }),
  change: ({ id }, body) => ({ path: `/v1/businessUnits/${id}`, method: 'PUT', body }),
  remove: ({ id }) => ({ path: `/v1/businessUnits/${id}` }),
  confirmation: ({ id }) => String(id),
}
