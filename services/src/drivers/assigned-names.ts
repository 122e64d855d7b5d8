import type { View } from '#kernel/projections/projection.ts'
import { TypedCollection } from '#kernel/projections/typed-collection.ts'
import { assignedNames } from './collections.ts'

export type Named = 'businessUnit' | 'division' | 'primaryDriver' | 'secondaryDriver'

/** What assignments show of a unit, division or driver; a division with its unit. */
export type Shown = {
  readonly id: number
  readonly name: string
  readonly color?: string
  readonly businessUnitId?: number
}

/** Fields of a record, all or only the changed ones; its schema has checked them. */
type Fields = { readonly [field: string]: unknown }

const stored = new TypedCollection<Shown>(assignedNames)

/** The names of units, divisions and drivers for the assignments that show them. */
export class AssignedNames {
  readonly #view: View

  constructor(view: View) {
    this.#view = view
  }

  /** Loads names with one query, so that they can be looked up one by one afterwards. */
  load(named: readonly (readonly [kind: Named, id: number])[]): Promise<void> {
    return stored.load(
      this.#view,
      named.map(([kind, id]) => nameOf(kind, id)),
    )
  }

  find(kind: Named, id: number): Promise<Shown | null> {
    return stored.get(this.#view, nameOf(kind, id))
  }

  /** Updates a record. Returns what assignments show of it now; null if neither name nor colour was given. */
  async put(kind: Named, id: number, { name, color, businessUnitId }: Fields): Promise<Shown | null> {
    const before = await this.find(kind, id)
    const fields = Object.entries({ name, color, businessUnitId }).filter(([, value]) => value !== undefined)
    const body = { ...before, ...Object.fromEntries(fields), id } as Shown // the first event of a record has its name
    stored.put(this.#view, nameOf(kind, id), body, { id })
    return name === undefined && color === undefined ? null : body
  }

  forget(kind: Named, id: number): void {
    stored.remove(this.#view, nameOf(kind, id))
  }
}

function nameOf(kind: Named, id: number): string {
  return `${kind}-${id}`
}
