import { Entries, type Entry } from '#grid/entries.ts'
import { cellKey, divisionOf } from './cell-key.ts'
import { keepAt, keptAt, storageKey, type Typed, type Whose } from './kept-plan.ts'
import { KnownDivisions } from './known-divisions.ts'

/** A value that was typed for a division that no longer exists. */
export type SetAside = {
  readonly id: number
  /** Null if the name was never known. */
  readonly name: string | null
  readonly entered: number | string
}

/**
 * Values and texts typed for the divisions of a year; they wait in the tab. Those of divisions that no longer exist are
 * set aside: they are not counted, and are kept only while the page is open, in case the division comes back.
 */
export class TypedCells {
  /** Texts that their cells refused or that are still being typed. */
  readonly entries: Entries
  readonly #storageKey: string
  readonly #typed: Map<number, Typed>
  readonly #divisions: KnownDivisions

  /** `onEntry` is called for every text. */
  constructor(whose: Whose, onEntry: () => void) {
    this.#storageKey = storageKey(whose)
    const { typed, refused, names } = keptAt(this.#storageKey)
    this.#typed = new Map(typed)
    this.#divisions = new KnownDivisions(names)
    let isRead = false
    this.entries = new Entries(() => {
      if (isRead) onEntry()
    })
    for (const [key, entry] of refused) this.entries.set(key, entry)
    isRead = true
  }

  /** Sets the existing divisions, by their names. */
  setDivisions(divisions: ReadonlyMap<number, string>): void {
    this.#divisions.setExisting(divisions)
  }

  removeDivisions(divisionIds: readonly number[]): void {
    this.#divisions.markGone(divisionIds)
  }

  readonly has = (id: number): boolean => this.#divisions.has(id)

  /** The typed value of an existing division; undefined while a refused text hides it, because then it is not saved. */
  of(id: number): Typed | undefined {
    return this.has(id) && !this.entries.of(cellKey(id))?.refusal ? this.#typed.get(id) : undefined
  }

  /** The typed value, whatever text stands in the cell. */
  underText(id: number): Typed | undefined {
    return this.#typed.get(id)
  }

  set(id: number, typed: Typed | undefined): void {
    if (typed) this.#typed.set(id, typed)
    else this.#typed.delete(id)
  }

  /** What is typed for the division is now based on this stored value. */
  rebase(id: number, base: number | null): void {
    const typed = this.#typed.get(id)
    if (typed) this.#typed.set(id, { ...typed, base })
    const entry = this.entries.of(cellKey(id))
    if (entry) this.entries.set(cellKey(id), { ...entry, base })
  }

  get all(): readonly [number, Typed][] {
    return [...this.#typed]
  }

  get toSave(): readonly [number, Typed][] {
    return this.all.filter(([id]) => this.of(id))
  }

  /** Cells with a text that is not stored. */
  get open(): readonly string[] {
    return this.entries.open.filter(this.#isThere)
  }

  get refused(): readonly string[] {
    return this.entries.refused.filter(this.#isThere)
  }

  /** Cells with anything that can be discarded. */
  get keys(): readonly string[] {
    return [...this.all.map(([id]) => cellKey(id)).filter(this.#isThere), ...this.open]
  }

  get setAside(): readonly SetAside[] {
    const entered = new Map<number, number | string>(this.all.map(([id, { value }]) => [id, value]))
    for (const key of this.entries.open) entered.set(divisionOf(key), this.entries.of(key)?.text ?? '')
    return [...entered]
      .filter(([id]) => !this.has(id))
      .map(([id, typed]) => ({ id, name: this.#divisions.nameOf(id), entered: typed }))
  }

  dropSetAside(): void {
    for (const { id } of this.setAside) {
      this.#typed.delete(id)
      this.entries.set(cellKey(id), null)
    }
  }

  store(): void {
    const typed = this.all.filter(([id]) => this.has(id))
    const refused = this.refused.flatMap((key): [string, Entry][] => {
      const entry = this.entries.of(key)
      return entry ? [[key, entry]] : []
    })
    const ids = [...typed.map(([id]) => id), ...refused.map(([key]) => divisionOf(key))]
    keepAt(this.#storageKey, { typed, refused, names: this.#divisions.namesOf(ids) })
  }

  readonly #isThere = (key: string): boolean => this.has(divisionOf(key))
}
