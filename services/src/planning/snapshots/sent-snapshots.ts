import { type DraftOp, MAX_APPLIED, MAX_DRAFT_KEYS } from '@staffplan/contracts/planning/draft'
import { parseScope } from '@staffplan/contracts/planning/scope-key'
import {
  type SentSnapshots,
  sentSnapshots,
  type SnapshotState,
} from '@staffplan/contracts/planning/snapshot-map'
import { snapshotTitle } from '@staffplan/contracts/planning/snapshot'
import { type FieldError, MOST_ERRORS, Refusal } from '@staffplan/contracts/refusal'
import { fieldErrors, parse, pointer } from '@staffplan/contracts/validation'
import { mergeInputs, mergeLists } from '#planning/whole-map/three-way.ts'
import { appliedCountsOf } from '#streams/applied-counts.ts'
import type { Entries } from '#streams/snapshots.ts'

/** Reads a map of snapshots by title, as titles are stored. Throws `invalid` with every place and reason. */
export function titlesIn(body: unknown): ReadonlyMap<string, SnapshotState | null> {
  const errors: FieldError[] = []
  const titles = new Map<string, SnapshotState | null>()
  for (const [key, sent] of Object.entries(parse(sentSnapshots, body))) {
    const title = snapshotTitle.safeParse(key)
    if (!title.success) {
      errors.push(...fieldErrors(title.error).map((error) => ({ ...error, pointer: pointer([key]) })))
      continue
    }
    if (titles.has(title.data)) errors.push({ pointer: pointer([key]), code: 'duplicate' })
    titles.set(title.data, sent?.state ?? null)
    errors.push(...faultsIn(key, { title: title.data, sent }))
  }
  if (errors.length > 0) throw new Refusal('invalid', { errors: errors.slice(0, MOST_ERRORS) })
  return titles
}

function faultsIn(
  key: string,
  { title, sent }: { readonly title: string; readonly sent: SentSnapshots[string] },
): FieldError[] {
  if (!sent) return []
  const { userInput, setDrivers } = sent.state
  const isNamedAlike = sent.title === undefined || snapshotTitle.safeParse(sent.title).data === title
  const lists = Object.values(setDrivers.fte)
  const count = Object.keys(userInput).length + lists.reduce((sum, list) => sum + list.length, 0)
  const inputs = Object.keys(userInput).filter((scope) => !isInput(scope))
  const misspelled = Object.keys(setDrivers.fte).filter((scope) => parseScope(scope)?.kind !== 'applied')
  return [
    ...(isNamedAlike ? [] : [{ pointer: pointer([key, 'title']), code: 'reference-ambiguous' }]),
    ...(count > MAX_DRAFT_KEYS
      ? [{ pointer: pointer([key, 'state']), code: 'too-many-entries', params: { max: MAX_DRAFT_KEYS } }]
      : []),
    ...inputs.map((scope) => ({
      pointer: pointer([key, 'state', 'userInput', scope]),
      code: 'scope-invalid',
    })),
    ...misspelled.map((scope) => ({
      pointer: pointer([key, 'state', 'setDrivers', 'fte', scope]),
      code: 'scope-invalid',
    })),
    ...doubled(key, setDrivers.fte),
  ]
}

function isInput(text: string): boolean {
  const scope = parseScope(text)
  return scope?.kind === 'primary' || scope?.kind === 'secondary'
}

/** Errors for entries that have the same id as another one of their list. */
function doubled(key: string, lists: SnapshotState['setDrivers']['fte']): FieldError[] {
  return Object.entries(lists).flatMap(([scope, list]) => {
    const ids = new Set<number>()
    return list.flatMap(({ id }, index) => {
      const isDoubled = id !== undefined && ids.has(id)
      if (id !== undefined) ids.add(id)
      const path = [key, 'state', 'setDrivers', 'fte', scope, index, 'id']
      return isDoubled ? [{ pointer: pointer(path), code: 'duplicate' }] : []
    })
  })
}

type Held = {
  readonly title: string
  readonly state: SnapshotState
  readonly firstId: number
  /** Most special drivers that a division has in the draft or in any snapshot. */
  readonly mostOn: (division: number) => number
}

/** Entries that a title is to hold; null when the sender has changed nothing of what was on its screen (`before`). */
export function changedEntries(
  before: Entries | null,
  { title, state, firstId, mostOn }: Held,
): Entries | null {
  const { userInput, setDrivers } = state
  const values = before ?? new Map()
  const base = { values, isWhole: true }
  const inputs = mergeInputs(base, new Map(Object.entries(userInput)))
  const lists = mergeLists(base, new Map(Object.entries(setDrivers.fte)), {
    known: values,
    firstId,
    scopeOf: (scope) => scope,
  })
  const ops = [...inputs.ops, ...lists.ops]
  if (before !== null && ops.length === 0) return null
  const entries = applied(values, ops)
  refuseCrowded(title, { before: values, after: entries, mostOn })
  return entries
}

/** Refuses more special drivers on a division than allowed, unless the title or `mostOn` has as many already. */
function refuseCrowded(
  title: string,
  { before, after, mostOn }: Pick<Held, 'mostOn'> & { readonly before: Entries; readonly after: Entries },
): void {
  const counts = appliedCountsOf(before.keys())
  const params = { max: MAX_APPLIED }
  for (const [division, count] of appliedCountsOf(after.keys())) {
    if (count <= Math.max(MAX_APPLIED, counts.get(division) ?? 0) || count <= mostOn(division)) continue
    const place = pointer([title, 'state', 'setDrivers'])
    throw new Refusal('invalid', { errors: [{ pointer: place, code: 'too-many-special-drivers', params }] })
  }
}

function applied(values: Entries, ops: readonly DraftOp[]): Entries {
  const entries = new Map(values)
  for (const { k, v } of ops) {
    if (v === null) entries.delete(k)
    else entries.set(k, v)
  }
  return entries
}
