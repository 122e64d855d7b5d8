import type { View } from '#kernel/projection.ts'
import type { Document, Json } from '#ports/documents.ts'
import { type Kind, staffedYears } from './collections.ts'
import { type Body, idIn, NO_YEAR, row, rowId, sumsIn, yearIn } from './row.ts'
import { combined, type Sums } from './sums.ts'

/** Where a kind stands in the tree: who is above it under which field, who below, and how others carry it. */
type Level = {
  readonly above?: { readonly kind: Kind; readonly field: string }
  readonly below?: Kind
  readonly reference: readonly string[]
}

const levels: { readonly [name in Kind]: Level } = {
  businessUnits: { below: 'divisions', reference: ['id', 'name', 'color'] },
  divisions: {
    above: { kind: 'businessUnits', field: 'businessUnit' },
    below: 'departments',
    reference: ['id', 'name', 'businessUnit'],
  },
  departments: {
    above: { kind: 'divisions', field: 'division' },
    below: 'costCentres',
    reference: ['id', 'name', 'division'],
  },
  costCentres: { above: { kind: 'departments', field: 'department' }, reference: ['id', 'name', 'number'] },
}

/** Whose figures follow from those below, bottom up. */
const FOLLOWING = ['departments', 'divisions', 'businessUnits'] as const

/** The organisation's rows while a batch of events changes them; `settle` carries the changed figures to the root. */
export class Tree {
  readonly #view: View
  readonly #unsettled = new Map<Kind, Set<string>>()

  constructor(view: View) {
    this.#view = view
  }

  /** The record's row without figures. */
  find(kind: Kind, id: number): Promise<Document | null> {
    return this.#view.get(kind, String(id))
  }

  /** How other records carry it; null when there is no such record. */
  async reference(kind: Kind, id: number): Promise<Body | null> {
    const found = await this.find(kind, id)
    return found ? referenceIn(kind, found.body) : null
  }

  /** Lays fields over a record in every year, and tells those above and below. A new record comes with all its fields. */
  async merge(kind: Kind, id: number, fields: Body): Promise<void> {
    const before = await this.find(kind, id)
    for (const year of await this.#years()) {
      const own = await this.#view.get(kind, rowId(id, year))
      this.#view.put(kind, row(kind, { id, year, body: { ...(own ?? before)?.body, ...fields } }))
    }
    const after = (await this.find(kind, id))!.body // just put
    await this.#moved(kind, before?.body ?? null, after)
    if (before && !same(referenceIn(kind, before.body), referenceIn(kind, after))) await this.#embed(kind, id)
  }

  async remove(kind: Kind, id: number): Promise<void> {
    const before = await this.find(kind, id)
    for (const year of await this.#years()) this.#view.remove(kind, rowId(id, year))
    await this.#moved(kind, before?.body ?? null, null)
  }

  /** The figures of a cost centre's year. */
  async setSums(costCentreId: number, year: number, sums: Sums): Promise<void> {
    await this.#open(year)
    const own = await this.#view.get('costCentres', rowId(costCentreId, year))
    if (!own) return
    this.#putSums('costCentres', own, sums)
    this.#unsettle('costCentres', own.body, year)
  }

  /** Recalculates every row whose figures follow from changed ones, lowest first. */
  async settle(): Promise<void> {
    for (const kind of FOLLOWING) {
      for (const rowName of this.#unsettled.get(kind) ?? []) await this.#settleRow(kind, rowName)
    }
    this.#unsettled.clear()
  }

  async #settleRow(kind: Kind, rowName: string): Promise<void> {
    const own = await this.#view.get(kind, rowName)
    if (!own) return
    const year = yearIn(own)
    const below = (await this.#below(kind, own)).toSorted((a, b) => idIn(a) - idIn(b))
    const sums = combined(below.map(({ body }) => sumsIn(body)))
    if (!same(sums, sumsIn(own.body))) this.#putSums(kind, own, sums)
    this.#unsettle(kind, own.body, year)
  }

  /** The rows of the same year right below. */
  async #below(kind: Kind, above: Document): Promise<Document[]> {
    const year = yearIn(above)
    const held = above.body['costCentreIds'] as readonly number[] | undefined // a department lists what it holds
    if (held) {
      const rows = await Promise.all(held.map((id) => this.#view.get('costCentres', rowId(id, year))))
      return rows.filter((found) => found !== null)
    }
    const rows = await this.#children(kind, idIn(above))
    return rows.filter((child) => yearIn(child) === year)
  }

  /** Everything right below, in every year. */
  async #children(kind: Kind, id: number): Promise<readonly Document[]> {
    const { below } = levels[kind]
    if (!below) return []
    return this.#view.where(below, `${levels[below].above!.field}.id`, id)
  }

  /** Writes how the record is now carried into everything below it. */
  async #embed(kind: Kind, id: number): Promise<void> {
    const { below } = levels[kind]
    if (!below) return
    const reference = await this.reference(kind, id)
    const { field } = levels[below].above!
    const children = await this.#children(kind, id)
    for (const child of children) {
      const body = { ...child.body, [field]: reference }
      this.#view.put(below, row(below, { id: idIn(child), year: yearIn(child), body }))
    }
    for (const childId of new Set(children.map(idIn))) await this.#embed(below, childId)
  }

  async #moved(kind: Kind, before: Body | null, after: Body | null): Promise<void> {
    const from = aboveIn(kind, before)
    const to = aboveIn(kind, after)
    if (from === to) return
    for (const year of await this.#years()) {
      if (before) this.#unsettle(kind, before, year)
      if (after) this.#unsettle(kind, after, year)
    }
  }

  #unsettle(kind: Kind, body: Body, year: number): void {
    const above = aboveIn(kind, body)
    if (above !== null && year !== NO_YEAR) this.#mark(levels[kind].above!.kind, rowId(above, year))
  }

  #mark(kind: Kind, rowName: string): void {
    const names = this.#unsettled.get(kind) ?? new Set()
    this.#unsettled.set(kind, names.add(rowName))
  }

  #putSums(kind: Kind, own: Document, sums: Sums): void {
    this.#view.put(kind, row(kind, { id: idIn(own), year: yearIn(own), body: { ...own.body, _sums: sums } }))
  }

  /** 0 for the rows without figures, then the years that have staff. */
  async #years(): Promise<readonly number[]> {
    const document = await this.#view.get(staffedYears.name, 'all')
    return [NO_YEAR, ...((document?.body['years'] ?? []) as readonly number[])] // written by #open only
  }

  /** A year that gets its first staff shows every record from now on. */
  async #open(year: number): Promise<void> {
    const known = await this.#years()
    if (known.includes(year)) return
    for (const kind of Object.keys(levels) as Kind[]) {
      // the keys of `levels` are the kinds
      for (const { body, keys } of await this.#view.where(kind, 'year', NO_YEAR)) {
        this.#view.put(kind, row(kind, { id: keys['id'] as number, year, body }))
      }
    }
    const years = [...known.slice(1), year].toSorted((a, b) => a - b)
    this.#view.put(staffedYears.name, { id: 'all', keys: { id: 0 }, body: { years } })
  }
}

function referenceIn(kind: Kind, body: Body): Body {
  return Object.fromEntries(levels[kind].reference.map((field): [string, Json] => [field, body[field]!]))
}

/** Id of the record right above, if any. */
function aboveIn(kind: Kind, body: Body | null): number | null {
  const { above } = levels[kind]
  const reference = above && body?.[above.field]
  if (typeof reference !== 'object' || reference === null) return null
  return (reference as Body)['id'] as number // a reference has an id
}

function same(a: Json | Sums, b: Json | Sums): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
