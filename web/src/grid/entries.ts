import type { Sheet } from './sheet.ts'

/** Why a text was not stored: an error code that is translated, with its parameters. */
export type Refusal = { readonly code: string; readonly params?: Readonly<Record<string, unknown>> }

/** What was typed into a cell but differs from what the cell stores. */
export type Entry = {
  /** The text as typed; null: the cell shows its value. */
  readonly text: string | null
  /** Why the cell or the server refused the text; null while it is being typed or when it is valid. */
  readonly refusal: Refusal | null
  /** Whether the minus of the last entry was ignored. */
  readonly isSignDropped: boolean
  /** The cell's stored value when typing began, to notice what others store meanwhile; absent where it is not known. */
  readonly base?: number | null | undefined
  /** The amount in effect when the text last changed: `+5%` is stored as it was shown then, whatever is in effect later. */
  readonly present?: number | null | undefined
  /** The text came with a pasted block; undoing that paste removes it. */
  readonly isPasted?: boolean
}

type Cells = {
  readonly entries: Entries
  /** The stored value of a cell, ignoring what is being typed. */
  readonly storedAmount: (key: string) => number | null
}

/** Records a text that is in a cell but not stored, or not yet. */
export function enterText({ entries, storedAmount }: Cells, key: string, entry: Omit<Entry, 'base'>): void {
  const before = entries.of(key)
  const isTyping = (before?.text ?? null) !== null
  const isPasted = before?.text === entry.text && before.isPasted === true
  entries.set(key, { isPasted, ...entry, base: isTyping ? before?.base : storedAmount(key) })
}

/** The unstored entries of a grid, kept apart from its cell components because cells scrolled out of view are unmounted. */
export class Entries {
  readonly #entries = new Map<string, Entry>()
  readonly #listeners = new Map<string, Set<() => void>>()
  readonly #onChange: () => void
  readonly #ofAll = new Set<(key: string) => void>()
  #sheet: Pick<Sheet, 'cell'> | null = null

  /** `onChange` is called for a change in any cell. */
  constructor(onChange: () => void = () => {}) {
    this.#onChange = onChange
  }

  /** Sets the grid's current cells, as rows come and go; must be called before removed cells are unmounted. */
  belongTo(sheet: Pick<Sheet, 'cell'>): void {
    this.#sheet = sheet
  }

  /** Whether the grid still has this cell, mounted or not. */
  hasCell(key: string): boolean {
    return !this.#sheet || this.#sheet.cell(key) !== null
  }

  of(key: string): Entry | null {
    return this.#entries.get(key) ?? null
  }

  set(key: string, entry: Entry | null): void {
    if (entry === this.of(key)) return
    if (entry) this.#entries.set(key, entry)
    else this.#entries.delete(key)
    for (const listener of this.#listeners.get(key) ?? []) listener()
    this.#onChange()
    for (const listener of this.#ofAll) listener(key)
  }

  /** The listener is called with the key of every changed cell; returns its own undo. */
  listen(listener: (key: string) => void): () => void {
    this.#ofAll.add(listener)
    return () => this.#ofAll.delete(listener)
  }

  /** Keys of cells with text that is not stored. */
  get open(): readonly string[] {
    return [...this.#entries].filter(([, { text }]) => text !== null).map(([key]) => key)
  }

  /** Keys of cells whose text was refused. */
  get refused(): readonly string[] {
    return this.open.filter((key) => this.of(key)?.refusal)
  }

  /** Returns its own undo. */
  subscribe(key: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(key) ?? new Set()
    this.#listeners.set(key, listeners.add(listener))
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0 && this.#listeners.get(key) === listeners) this.#listeners.delete(key)
    }
  }
}
