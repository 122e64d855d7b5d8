import { act, type ReactNode, useSyncExternalStore } from 'react'
import { find, render, type } from '#testing/render.tsx'
import { AmountInput } from './amount-input.tsx'
import { Entries } from './entries.ts'
import { type Grid, GridContext } from './grid.ts'
import type { Pasted } from './pasted-block.ts'
import { Sheet } from './sheet.ts'

/** A sheet of four cells in two rows that keeps its amounts in memory and records what was called. */
export class SmallGrid implements Grid {
  readonly sheet = new Sheet([
    { group: 1, keys: ['a1', 'a2'], mayBeNegative: false },
    { group: 1, keys: ['b1', 'b2'], mayBeNegative: true },
  ])
  readonly entries = new Entries()
  readonly stored = new Map<string, number | null>()
  /** Every accepted write, in order. */
  readonly log: [string, number | null][] = []
  readonly steps: string[] = []
  readonly pasted: Pasted[] = []
  previewed: [string, number | null] | null = null
  isFull = false
  readonly #listeners = new Set<() => void>()

  readonly present = (key: string) => this.stored.get(key) ?? null
  readonly storedAmount = this.present
  readonly shown = (key: string) => (this.previewed?.[0] === key ? this.previewed[1] : this.present(key))
  readonly preview = (key: string, value: number | null) => {
    this.previewed = [key, value]
    this.#tell()
  }
  readonly endPreview = () => {
    this.previewed = null
    this.#tell()
  }
  readonly write: Grid['write'] = (writes) => {
    if (this.isFull) return false
    for (const { key, value } of writes) {
      this.stored.set(key, value)
      this.log.push([key, value])
    }
    this.#tell()
    return true
  }
  readonly undo = () => void this.steps.push('undo')
  readonly redo = () => void this.steps.push('redo')
  readonly move: Grid['move'] = (key, direction) => {
    const next = this.sheet.neighbour(key, direction, () => true)
    if (next) document.getElementById(next)?.focus()
  }
  readonly onCellMounted = () => {}
  readonly onPasted = (pasted: Pasted) => void this.pasted.push(pasted)
  readonly onGone = () => {}
  readonly onLastChance = () => () => {}
  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Simulates a value stored by another client. */
  receive(key: string, value: number): void {
    this.stored.set(key, value)
    this.#tell()
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}

/** The cells of a `SmallGrid`, rendered. */
export function SmallSheet({ grid }: { readonly grid: SmallGrid }): ReactNode {
  return (
    <GridContext value={grid}>
      {['a1', 'a2', 'b1', 'b2'].map((key) => (
        <SmallCell key={key} grid={grid} cellKey={key} />
      ))}
    </GridContext>
  )
}

function SmallCell({ grid, cellKey }: { readonly grid: SmallGrid; readonly cellKey: string }) {
  const value = useSyncExternalStore(grid.subscribe, () => grid.shown(cellKey))
  return (
    <AmountInput
      cellKey={cellKey}
      id={cellKey}
      label={cellKey}
      value={value}
      carried={null}
      present={useSyncExternalStore(grid.subscribe, () => grid.present(cellKey))}
      mayBeNegative={grid.sheet.cell(cellKey)?.row.mayBeNegative ?? false}
      isChanged={false}
      isPending={false}
    />
  )
}

/** A small sheet on a page, and what its user does there. */
export async function openSheet(stored: Readonly<Record<string, number>> = {}) {
  const grid = new SmallGrid()
  for (const [key, value] of Object.entries(stored)) grid.stored.set(key, value)
  const shown = await render(<SmallSheet grid={grid} />)
  const cell = (key: string) => find(shown.page, 'input', `#${key}`)
  return {
    grid,
    cell,
    shown,
    note: () => shown.page.querySelector('[role=alert], [role=status]')?.textContent ?? null,
    focus: (key: string) => act(async () => cell(key).focus()),
    leave: (key: string) => act(async () => cell(key).blur()),
    again: () => shown.again(<SmallSheet grid={grid} />),
    [Symbol.dispose]: () => shown[Symbol.dispose](),
  }
}

/** The same, with a text typed into one of its cells. */
export async function typedInto(
  key: string,
  text: string,
  stored: Readonly<Record<string, number>> = { a1: 235 },
) {
  const sheet = await openSheet(stored)
  await sheet.focus(key)
  await type(sheet.cell(key), text)
  return sheet
}
