import type { Collection, Document, Json, Key } from '#ports/documents.ts'
import { SEARCH, searchKey } from '#ports/search-key.ts'
import { sortKey } from '#ports/sort-key.ts'

/** What every special driver acts on, whatever was sent. */
export const SPECIAL_TARGET = { target: 'fte' } as const

type Body = { readonly [name: string]: Json }
type Searched = {
  readonly name: string
  readonly unit?: string
  readonly comment: string
}

/** A driver of any kind as its list shows it. */
export function driverRow({ keys }: Pick<Collection, 'keys'>, id: number, fields: Body): Document {
  const body = { ...fields, id }
  const { name, unit, comment } = fields as Searched // values of the three records
  const search = searchKey([`#${id}`, name, unit, comment])
  return {
    id: String(id),
    keys: Object.fromEntries(
      keys.map((key): [string, Key] => [key, key === SEARCH ? search : keyOf((body as Body)[key])]),
    ),
    body,
  }
}

function keyOf(value: Json | undefined): Key {
  if (typeof value === 'string') return sortKey(value)
  return typeof value === 'number' ? value : null
}
