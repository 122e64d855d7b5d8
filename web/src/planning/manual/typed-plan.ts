import type { Entries } from '#grid/entries.ts'
import type { CellWrite } from '#grid/sheet.ts'
import { cellKey, divisionOf } from './cell-key.ts'
import type { Typed, Whose } from './kept-plan.ts'
import { Steps } from './steps.ts'
import { StoredPlan } from './stored-plan.ts'
import { type SetAside, TypedCells } from './typed-cells.ts'

type Change = { readonly id: number; readonly from: Typed | undefined; readonly to: Typed | undefined }

/**
 * What is typed over the stored plan of a year and not yet saved, with undo steps and refused texts. It waits in the
 * tab for the same user, across reloads and sign-in. An emptied cell discards what was typed; empty rows are not sent.
 */
export class TypedPlan {
  /** Texts that their cells refused or that are still being typed. */
  readonly entries: Entries
  readonly #stored: StoredPlan
  readonly #cells: TypedCells
  readonly #steps = new Steps<Change>()
  readonly #listeners = new Set<() => void>()
  #preview: CellWrite | null = null
  #emptied: string | null = null
  #version = 0

  constructor(whose: Whose) {
    this.#stored = new StoredPlan(whose.userId)
    this.#cells = new TypedCells(whose, () => this.#changed())
    this.entries = this.#cells.entries
  }

  /** Rises with every change. */
  get version(): number {
    return this.#version
  }

  get isUndoable(): boolean {
    return this.#steps.isUndoable
  }

  get isRedoable(): boolean {
    return this.#steps.isRedoable
  }

  /** The values to send, by division. */
  get changes(): ReadonlyMap<number, number> {
    return new Map(this.#cells.toSave.map(([id, { value }]) => [id, value]))
  }

  /** How many cells hold an unsaved value, including the one being typed in. */
  get unsaved(): number {
    const keys = new Set(this.#cells.toSave.map(([id]) => cellKey(id)))
    for (const key of this.#cells.open) if (!this.entries.of(key)?.refusal) keys.add(key)
    const typing = this.#preview
    if (typing && this.#isGivenUp(typing)) keys.delete(typing.key)
    return keys.size
  }

  /** Cells with a refused text. */
  get refusedCells(): readonly string[] {
    return this.#cells.refused
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** The value of a cell, without what is only being typed. */
  readonly present = (key: string): number | null =>
    this.#cells.of(divisionOf(key))?.value ?? this.stored(key)

  /** What a cell shows, including what is being typed. */
  shown(key: string): number | null {
    return this.#preview?.key === key ? (this.#preview.value ?? this.stored(key)) : this.present(key)
  }

  stored(key: string): number | null {
    return this.#stored.of(divisionOf(key))
  }

  isChanged(key: string): boolean {
    return this.#cells.of(divisionOf(key)) !== undefined
  }

  /** Another value has been stored since this one was typed. */
  isOvertaken(key: string): boolean {
    const id = divisionOf(key)
    return this.#stored.isOther(id, this.#cells.of(id)?.base)
  }

  /** Another value has been stored since the text in the cell was typed. */
  isChangedUnder(key: string): boolean {
    const { text = null, base } = this.entries.of(key) ?? {}
    return text !== null && this.#stored.isOther(divisionOf(key), base)
  }

  /** Whether this user stored the present value, here or elsewhere. */
  readonly isOwn = (key: string): boolean => this.#stored.isOwn(divisionOf(key))

  /** What this user had stored before somebody else replaced it, until the cell is left or edited; null for nothing. */
  replaced(key: string): number | null {
    return this.#stored.replaced(divisionOf(key))
  }

  /** Call when a cell is left: its user has seen the replacement. */
  readonly forgetReplaced = (key: string): void => {
    if (this.#stored.forgetReplaced(divisionOf(key))) this.#tell()
  }

  get isAnyReplaced(): boolean {
    return this.#stored.isAnyReplaced
  }

  get changedUnder(): readonly string[] {
    return this.#cells.open.filter((key) => this.isChangedUnder(key))
  }

  get overtaken(): readonly string[] {
    return this.#cells.toSave.map(([id]) => cellKey(id)).filter((key) => this.isOvertaken(key))
  }

  /** Sets the existing divisions. What is typed for others is not shown, counted or sent, but comes back with them. */
  setDivisions(divisions: ReadonlyMap<number, string>): void {
    this.#cells.setDivisions(divisions)
    this.#setAside()
  }

  /** The server no longer knows these divisions; the list of divisions will follow. */
  removeDivisions(divisionIds: readonly number[]): void {
    this.#cells.removeDivisions(divisionIds)
    this.#setAside()
  }

  #setAside(): void {
    this.#steps.forget(({ id }) => !this.#cells.has(id))
    this.#changed()
  }

  get setAside(): readonly SetAside[] {
    return this.#cells.setAside
  }

  /** The user has read the note. */
  readonly dropSetAside = (): void => {
    this.#cells.dropSetAside()
    this.#changed()
  }

  /** Takes what the server has now; what is typed stays, unless it is equal. */
  setStored(...stored: Parameters<StoredPlan['set']>): void {
    this.#stored.set(...stored)
    this.#dropStored()
  }

  #dropStored(): void {
    for (const [id, { value }] of this.#cells.all) {
      if (this.#stored.of(id) === value && !this.#stored.isAnotherSent(id, value))
        this.#cells.set(id, undefined)
    }
    this.#changed()
  }

  /** Writes values as one step; they replace any text in their cells. */
  write(writes: readonly CellWrite[]): void {
    this.#write(writes)
    const emptied = writes.find(({ key, value }) => value === null && this.stored(key) !== null)
    if (emptied) this.#emptied = emptied.key
  }

  /** Whether the cell was emptied just now but keeps its stored value. */
  isKept(key: string): boolean {
    return key === this.#emptied
  }

  #write(writes: readonly CellWrite[]): void {
    const changes = writes.map(({ key, value }): Change => {
      const id = divisionOf(key)
      const base = this.stored(key)
      const to = value === null || this.#isGivenUp({ key, value }) ? undefined : { value, base }
      return { id, from: this.#cells.underText(id), to }
    })
    const real = changes.filter(({ from, to }) => from?.value !== to?.value || from?.base !== to?.base)
    this.#steps.add(real)
    for (const { key } of writes) {
      this.entries.set(key, null)
      this.#stored.forgetReplaced(divisionOf(key))
    }
    this.#apply(real)
  }

  /** Undoes the last step; returns one of its cells to focus. */
  undo(): string | null {
    const step = this.#steps.undo()
    return step && this.#step(step.map(({ id, from, to }) => ({ id, from: to, to: from })))
  }

  redo(): string | null {
    const step = this.#steps.redo()
    return step && this.#step(step)
  }

  preview(write: CellWrite | null): void {
    if (write === this.#preview) return
    this.#preview = write
    if (write) this.#emptied = null
    this.#tell()
  }

  /** These values are being sent, or may have reached the server: finding them stored is no change by others. */
  startSending(sent: ReadonlyMap<number, number>): void {
    this.#stored.startSending(sent)
  }

  /** None of what was sent has been stored. */
  rejectSent(): void {
    this.#stored.stopSending()
    this.#dropStored()
  }

  /** The server has stored these values. What was typed since stays, based on them. */
  confirmSaved(sent: ReadonlyMap<number, number>): void {
    this.#steps.forget()
    this.#stored.stopSending()
    this.#rebaseOn(sent)
  }

  /** A save was reverted: the server has the former values again; null where there was none. */
  confirmTakenBack(values: ReadonlyMap<number, number | null>): void {
    this.#steps.forget(({ id }) => values.has(id)) // they were typed over something else
    for (const id of values.keys()) this.#stored.forgetOwn(id)
    this.#rebaseOn(values)
  }

  #rebaseOn(values: ReadonlyMap<number, number | null>): void {
    for (const [id, base] of values) this.#cells.rebase(id, base)
    this.#stored.setOwn(values)
    this.#dropStored()
  }

  /** Discards what was typed, in all cells or some. */
  readonly discard = (keys = this.#cells.keys): void => {
    this.#write(keys.map((key) => ({ key, value: null })))
  }

  /** Whether nothing has to be sent for the cell. */
  #isGivenUp({ key, value }: CellWrite): boolean {
    if (value === null) return true
    return value === this.stored(key) && !this.#stored.isAnotherSent(divisionOf(key), value)
  }

  /** A value that is undone while it is being sent will be stored: the former value then has to be saved over it. */
  #insteadOfSent(id: number): Typed | undefined {
    const value = this.#stored.of(id)
    return value !== null && this.#stored.isAnotherSent(id, value) ? { value, base: value } : undefined
  }

  #step(changes: readonly Change[]): string | null {
    return this.#apply(changes.map(({ id, from, to }) => ({ id, from, to: to ?? this.#insteadOfSent(id) })))
  }

  #apply(changes: readonly Change[]): string | null {
    for (const { id, to } of changes) {
      this.#cells.set(id, to)
      this.entries.set(cellKey(id), null)
    }
    this.#preview = null
    this.#emptied = null
    this.#changed()
    const [first] = changes
    return first ? cellKey(first.id) : null
  }

  #changed(): void {
    this.#cells.store()
    this.#tell()
  }

  #tell(): void {
    this.#version += 1
    for (const listener of this.#listeners) listener()
  }
}
