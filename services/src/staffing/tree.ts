import type { View } from '#kernel/projections/projection.ts'
import type { Document, Json, Collection } from '#ports/documents.ts'
import { type Kind, staffedYears, headcounts, payrolls } from './collections.ts'
import { type Body, idIn, NO_YEAR, row, rowId, sumsIn, withSums, yearIn } from './entity-row.ts'
import { noStaff, payOf, type PaySums, type Sums, sumsAbove } from './sums.ts'

/**
 * Place of a kind in the tree: the kind above and the field that names it, the kind below, and the fields that others
 * embed.
 */
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

/** Kinds whose figures are sums of those below, bottom up. */
const FOLLOWING = ['departments', 'divisions', 'businessUnits'] as const
type Following = (typeof FOLLOWING)[number]

/** The organisation's rows while a batch of events changes them; `settle` adds the changed figures up to the root. */
export class Tree {
  readonly #view: View
  readonly #unsettled = new Map<Kind, Set<string>>()

  constructor(view: View) {
    this.#view = view
  }

  /** Loads the rows of records in every year, so that they can be read one by one. */
  async load(kind: Kind, ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return
    const years = await this.#years()
    await this.#view.load(
      kind,
      ids.flatMap((id) => years.map((year) => rowId(id, year))),
    )
  }

  /** Loads the rows of cost centres in the given years. */
  async loadYears(rows: readonly { readonly costCentreId: number; readonly year: number }[]): Promise<void> {
    const names = rows.map(({ costCentreId, year }) => rowId(costCentreId, year))
    await this.#view.load('costCentres', names)
  }

  /** Departments that hold the cost centres. */
  async departmentsOf(costCentreIds: readonly number[]): Promise<readonly number[]> {
    const rows = await Promise.all(costCentreIds.map((id) => this.find('costCentres', id)))
    return rows.map((found) => aboveIn('costCentres', found?.body ?? null)).filter((id) => id !== null)
  }

  /** Loads the rows without figures of the cost centres that departments hold. */
  async loadHeld(departmentIds: readonly number[]): Promise<void> {
    const rows = await Promise.all(departmentIds.map((id) => this.find('departments', id)))
    const held = rows.flatMap((found) => (found && heldIn(found.body)) ?? [])
    await this.loadYears(held.map((costCentreId) => ({ costCentreId, year: NO_YEAR })))
  }

  /** Loads the rows directly below the records. */
  async loadChildren(kind: Kind, ids: readonly number[]): Promise<void> {
    const link = linkTo(kind)
    if (link) await this.#view.loadWhere(link.below, link.key, ids)
  }

  /** The record's row without figures. */
  find(kind: Kind, id: number): Promise<Document | null> {
    return this.#view.get(kind, String(id))
  }

  /** A record as others embed it; null when there is none. */
  async reference(kind: Kind, id: number): Promise<Body | null> {
    const found = await this.find(kind, id)
    return found ? referenceIn(kind, found.body) : null
  }

  /** Sets fields of a record in every year, and updates the records above and below. A new record needs all fields. */
  async merge(kind: Kind, id: number, fields: Body): Promise<void> {
    await this.load(kind, [id])
    const before = await this.find(kind, id)
    for (const year of await this.#years()) {
      const own = await this.#view.get(kind, rowId(id, year))
      this.#view.put(kind, row(kind, { id, year, body: { ...(own ?? before)?.body, ...fields } }))
    }
    const after = (await this.find(kind, id))!.body // written just above
    await this.#moved(kind, before?.body ?? null, after)
    if (before && !same(referenceIn(kind, before.body), referenceIn(kind, after))) await this.#embed(kind, id)
  }

  async remove(kind: Kind, id: number): Promise<void> {
    const before = await this.find(kind, id)
    for (const year of await this.#years()) {
      const own = await this.#view.get(kind, rowId(id, year))
      if (own && kind === 'divisions') noteStaffing(this.#view, own, noStaff)
      this.#view.remove(kind, rowId(id, year))
    }
    await this.#moved(kind, before?.body ?? null, null)
  }

  /** Sets the figures of a cost centre in a year. */
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
      const names = [...(this.#unsettled.get(kind) ?? [])]
      await this.#loadBelow(kind, names)
      for (const rowName of names) await this.#settleRow(kind, rowName)
    }
    this.#unsettled.clear()
  }

  async #settleRow(kind: Following, rowName: string): Promise<void> {
    const own = await this.#view.get(kind, rowName)
    if (!own) return
    const year = yearIn(own)
    const below = (await this.#below(kind, own)).toSorted((a, b) => idIn(a) - idIn(b))
    const sums = sumsAbove(
      kind,
      below.map(({ body }) => sumsIn(body)),
    )
    if (!same(sums, sumsIn(own.body))) this.#putSums(kind, own, sums)
    this.#unsettle(kind, own.body, year)
  }

  /** Loads the rows that others are added up from, with two queries. */
  async #loadBelow(kind: Kind, names: readonly string[]): Promise<void> {
    await this.#view.load(kind, names)
    const rows = (await Promise.all(names.map((name) => this.#view.get(kind, name)))).filter(
      (found) => found !== null,
    )
    const holding = rows.filter(({ body }) => heldIn(body))
    await this.loadYears(
      holding.flatMap((found) =>
        heldIn(found.body)!.map((costCentreId) => ({ costCentreId, year: yearIn(found) })),
      ),
    )
    await this.loadChildren(kind, rows.filter(({ body }) => !heldIn(body)).map(idIn))
  }

  /** The rows of the same year directly below. */
  async #below(kind: Kind, above: Document): Promise<Document[]> {
    const year = yearIn(above)
    const held = heldIn(above.body)
    if (held) {
      const rows = await Promise.all(held.map((id) => this.#view.get('costCentres', rowId(id, year))))
      return rows.filter((found) => found !== null)
    }
    const rows = await this.#children(kind, idIn(above))
    return rows.filter((child) => yearIn(child) === year)
  }

  /** The rows directly below, in every year. */
  async #children(kind: Kind, id: number): Promise<readonly Document[]> {
    const link = linkTo(kind)
    return link ? this.#view.where(link.below, link.key, id) : []
  }

  /** Writes the record, as others embed it, into everything below it. */
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
    const childIds = [...new Set(children.map(idIn))]
    await this.loadChildren(below, childIds)
    for (const childId of childIds) await this.#embed(below, childId)
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
    if (kind === 'divisions') noteStaffing(this.#view, own, sums)
    this.#view.put(kind, withSums(own, sums))
  }

  /** 0 for the rows without figures, then the years that have staff. */
  async #years(): Promise<readonly number[]> {
    const document = await this.#view.get(staffedYears.name, 'all')
    return [NO_YEAR, ...((document?.body['years'] ?? []) as readonly number[])] // written by #open only
  }

  /** Gives every record a row for a year that gets its first staff. */
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

/** Id of the record directly above; null if there is none. */
function aboveIn(kind: Kind, body: Body | null): number | null {
  const { above } = levels[kind]
  const reference = above && body?.[above.field]
  if (typeof reference !== 'object' || reference === null) return null
  return (reference as Body)['id'] as number // a reference has an id
}

/** The kind below, and the key under which its rows name the record above. */
function linkTo(kind: Kind): { readonly below: Kind; readonly key: string } | null {
  const { below } = levels[kind]
  return below ? { below, key: `${levels[below].above!.field}.id` } : null
}

/** Cost centres that a department holds; undefined for other kinds. */
function heldIn(body: Body): readonly number[] | undefined {
  return body['costCentreIds'] as readonly number[] | undefined // checked by the record's schema
}

function same(a: Json | PaySums, b: Json | PaySums): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

/**
 * Stores the headcount and the pay of a division in the year of its row, each in its own collection and only when it has
 * changed: users who may not see pay are not notified of changes in pay alone.
 */
function noteStaffing(view: View, row: Document, after: Sums): void {
  const before = sumsIn(row.body)
  const isStaffed = after.staffNumber > 0
  const note = ({ name }: Collection, value: { readonly [field: string]: Json }): void => {
    const keys = { id: idIn(row), year: yearIn(row) }
    if (isStaffed) view.put(name, { id: row.id, keys, body: { divisionId: idIn(row), ...value } })
    else view.remove(name, row.id)
  }
  if (before.staffNumber !== after.staffNumber) note(headcounts, { people: after.staffNumber })
  const hadStaff = before.staffNumber > 0
  if (hadStaff !== isStaffed || !same(payOf(before), payOf(after))) note(payrolls, payOf(after))
}
