import { randomUUID } from 'node:crypto'
import { type DraftOp, MAX_DRAFT_KEYS } from '@staffplan/contracts/planning/draft'
import { scopedNumbers, type ScopedNumbers, sentDrivers } from '@staffplan/contracts/planning/published'
import { parseScope } from '@staffplan/contracts/planning/scope-key'
import { type FieldError, Refusal } from '@staffplan/contracts/refusal'
import { parse, pointer } from '@staffplan/contracts/validation'
import type { FastifyRequest } from 'fastify'
import { ifMatch } from '#http/answer.ts'
import { signedInAs } from '#http/authenticate.ts'
import { commandContext } from '#http/command-context.ts'
import type { Deps } from '#http/deps.ts'
import type { CallerBases, StoreMap } from './caller-bases.ts'
import type { DraftSender } from './draft-commands.ts'
import { accepted } from './draft-writer.ts'
import type { Drafts } from './drafts.ts'
import { type LiveDraft, revisionOf } from './live-draft.ts'
import { calculated, planBasis } from './plan-basis.ts'
import { type CallerBase, type Merge, mergeInputs, mergeLists } from './three-way.ts'

/** A whole map that was posted, and where it goes. */
export type StoreSave = {
  readonly deps: Deps
  readonly drafts: Drafts
  readonly live: LiveDraft
  readonly bases: CallerBases
  readonly request: FastifyRequest
}

const NO_BASE = 'legacy-no-base'

/** Merges the inputs three-way: what this caller changed since it last read is written, nothing else. */
export async function saveInputs(save: StoreSave): Promise<void> {
  const sent = new Map(Object.entries(numbersIn(save.request.body)))
  const base = await baseOf(save, 'userInput')
  await write(save, { map: 'userInput', base, merge: mergeInputs(base, sent), place: (scope) => [scope] })
}

/** The same for the lists of applied special drivers. */
export async function saveLists(save: StoreSave): Promise<void> {
  const { fte } = parse(sentDrivers, save.request.body)
  const sent = new Map(Object.entries(fte))
  refuseMisspelled(sent.keys())
  refuseTooMany([...sent.values()].reduce((sum, list) => sum + list.length, 0))
  const base = await baseOf(save, 'drivers')
  const known = base ?? valuesOf((await save.live.folded()).state.draft.cells)
  const merge = mergeLists(base, sent, { known, firstId: save.deps.now().getTime() })
  await write(save, { map: 'drivers', base, merge, place: (scope) => ['fte', scope] })
}

/** Publishes the head; `posted` values that the server calculates differently are counted in the trail. */
export async function publishHead(
  save: Pick<StoreSave, 'deps' | 'drafts' | 'live' | 'request'>,
  posted: ScopedNumbers | null,
): Promise<{ readonly position: bigint; readonly mismatches: number }> {
  const folded = await save.live.folded()
  const upTo = revisionOf(folded)
  const mismatches = posted === null ? 0 : await mismatchesIn(save, posted)
  const sender = senderOf(save.request, { now: save.deps.now(), base: upTo })
  const counted = mismatches === 0 ? {} : { mismatches }
  accepted(await save.live.writer.submit({ type: 'publish', sender, upTo, ...counted }))
  return { position: (await save.live.folded()).position, mismatches }
}

/** A map of numbers; values that are not, and more than a draft can hold, are refused. */
export function numbersIn(body: unknown): ScopedNumbers {
  const numbers = parse(scopedNumbers, body)
  refuseTooMany(Object.keys(numbers).length)
  return numbers
}

async function mismatchesIn(
  { deps, drafts, live }: Pick<StoreSave, 'deps' | 'drafts' | 'live'>,
  posted: ScopedNumbers,
): Promise<number> {
  const { state } = await live.folded()
  const values = calculated(await planBasis(deps, drafts.structures), state.draft)
  return Object.entries(posted).filter(([scope, value]) => (values[scope] ?? null) !== value).length
}

async function write(
  save: StoreSave,
  merged: { map: StoreMap; base: CallerBase; merge: Merge; place: (scope: string) => string[] },
): Promise<void> {
  const { map, base, merge, place } = merged
  const { live, request, deps, bases } = save
  if (merge.ops.length > 0) {
    const head = revisionOf(await live.folded())
    const sender = senderOf(request, { now: deps.now(), base: head, ...(base ? {} : { why: NO_BASE }) })
    const answer = await live.writer.submit({ type: 'ops', sender, cause: 'legacy', ops: merge.ops })
    if (answer.status === 'refused') {
      throw new Refusal(answer.code, {
        errors: answer.errors.map((error) => placed(error, merge.ops, place)),
      })
    }
    accepted(answer)
  }
  bases.remember(signedInAs(request).sessionId, map, { held: merge.held })
}

/** The error's place in the body that was sent. */
function placed(error: FieldError, ops: readonly DraftOp[], place: (scope: string) => string[]): FieldError {
  const op = ops[Number(/^\/ops\/(\d+)/.exec(error.pointer)?.[1] ?? -1)]
  return op ? { ...error, pointer: pointer(place(op.k.split('|')[1] ?? '')) } : error
}

/** What the caller had on its screen: as `If-Match` says, else what its session last read. */
async function baseOf({ live, bases, request }: StoreSave, map: StoreMap): Promise<CallerBase> {
  const tag = ifMatch(request)
  if (tag !== null && tag !== '*') return taggedBase(live, tag)
  const last = bases.last(signedInAs(request).sessionId, map)
  if (last === null) return null
  return 'held' in last ? last.held : valuesAt(live, last.rev)
}

async function taggedBase(live: LiveDraft, tag: string): Promise<CallerBase> {
  const revision = /^(\w+)\.(-1|\d{1,15})$/.exec(tag)
  const base = revision?.[1] === live.epoch ? await valuesAt(live, Number(revision[2])) : null
  if (base) return base
  const head = revisionOf(await live.folded())
  throw new Refusal('stale-if-match', { params: { etag: `${live.epoch}.${head}` } })
}

async function valuesAt(live: LiveDraft, revision: number): Promise<CallerBase> {
  const draft = await live.asOf(revision)
  return draft && valuesOf(draft.cells)
}

function valuesOf(
  cells: ReadonlyMap<string, { readonly v: DraftOp['v'] }>,
): ReadonlyMap<string, DraftOp['v']> {
  return new Map([...cells].map(([k, { v }]) => [k, v]))
}

function senderOf(
  request: FastifyRequest,
  { now, base, why }: { now: Date; base: number; why?: string },
): DraftSender {
  const { correlationId, actor, at } = commandContext(request, now)
  const context = { commandId: randomUUID(), correlationId, actor, at, ...(why === undefined ? {} : { why }) }
  return { clientId: `rest-${actor}`, seq: null, base, via: 'rest', context }
}

/** A list may be empty, so its scope is read even when it holds no entry. */
function refuseMisspelled(scopes: Iterable<string>): void {
  const wrong = [...scopes].filter((scope) => parseScope(scope)?.kind !== 'applied')
  const errors = wrong.map((scope) => ({ pointer: pointer(['fte', scope]), code: 'scope-invalid' }))
  if (errors.length > 0) throw new Refusal('invalid', { errors })
}

function refuseTooMany(count: number): void {
  if (count <= MAX_DRAFT_KEYS) return
  const params = { max: MAX_DRAFT_KEYS }
  throw new Refusal('invalid', { errors: [{ pointer: '', code: 'too-many-entries', params }] })
}
