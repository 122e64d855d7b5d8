import { randomUUID } from 'node:crypto'
import { type DraftOp, MAX_DRAFT_KEYS } from '@staffplan/contracts/planning/draft'
import { scopedNumbers, type ScopedNumbers, sentDrivers } from '@staffplan/contracts/planning/published'
import { parseScope } from '@staffplan/contracts/planning/scope-key'
import { type FieldError, Refusal } from '@staffplan/contracts/refusal'
import { parse, pointer } from '@staffplan/contracts/validation'
import type { FastifyRequest } from 'fastify'
import { ifMatch } from '#http/answer.ts'
import { commandContext } from '#http/command-context.ts'
import type { Deps } from '#http/deps.ts'
import type { CommandContext } from '#kernel/stream-model.ts'
import { callerOf } from './caller.ts'
import type { CallerBases, Screen } from './caller-bases.ts'
import type { DraftSender } from './draft-commands.ts'
import { accepted } from './draft-writer.ts'
import type { Drafts } from './drafts.ts'
import { type LiveDraft, revisionOf } from './live-draft.ts'
import { calculated, planBasis } from './plan-basis.ts'
import type { StoreMap } from './plan-reads.ts'
import { type Merge, mergeInputs, mergeLists, valuesOf } from './three-way.ts'

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
  const screen = await screenOf(save, 'userInput')
  await write(save, { screen, merge: mergeInputs(screen.base, sent), place: (scope) => [scope] })
}

/** The same for the lists of applied special drivers. */
export async function saveLists(save: StoreSave): Promise<void> {
  const { fte } = parse(sentDrivers, save.request.body)
  const sent = new Map(Object.entries(fte))
  refuseMisspelled(sent.keys())
  refuseTooMany([...sent.values()].reduce((sum, list) => sum + list.length, 0))
  const screen = await screenOf(save, 'drivers')
  const { values, isWhole } = screen.base
  const known = isWhole ? values : valuesOf((await save.live.folded()).state.draft.cells)
  const merge = mergeLists(screen.base, sent, { known, firstId: save.deps.now().getTime() })
  await write(save, { screen, merge, place: (scope) => ['fte', scope] })
}

/** Publishes the head; `posted` values that the server calculates differently are counted in the trail. */
export async function publishHead(
  save: Pick<StoreSave, 'deps' | 'drafts' | 'live' | 'request'>,
  posted: ScopedNumbers | null,
): Promise<{ readonly position: bigint; readonly mismatches: number }> {
  const folded = await save.live.folded()
  const upTo = revisionOf(folded)
  const mismatches = posted === null ? 0 : await mismatchesIn(save, posted)
  const { request: _key, ...asked } = commandContext(save.request, save.deps.now())
  const context = { ...asked, commandId: randomUUID() } // the key's own id is that of the writes
  const sender = senderOf(save.request, { context, base: upTo })
  const counted = mismatches === 0 ? {} : { mismatches }
  accepted(await save.live.writer.submit({ type: 'publish', sender, upTo, ...counted }))
  // Published it is: that its place cannot be told now is no reason to say otherwise.
  const position = await save.live.folded().then(
    (after) => after.position,
    () => folded.position,
  )
  return { position, mismatches }
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
  { live, request, deps }: StoreSave,
  merged: { screen: Screen; merge: Merge; place: (scope: string) => string[] },
): Promise<void> {
  const { screen, merge, place } = merged
  const context = commandContext(request, deps.now())
  if (merge.ops.length === 0 || (await live.earlier(context))) return
  const why = screen.base.isWhole ? {} : { why: NO_BASE }
  const sender = senderOf(request, { context: { ...context, ...why }, base: screen.rev ?? -1 })
  const blind = ifMatch(request) === '*' ? new Set<string>() : merge.blind
  const answer = await live.writer.submit({ type: 'ops', sender, cause: 'legacy', ops: merge.ops, blind })
  if (answer.status !== 'refused') return void accepted(answer)
  const errors = answer.errors.map((error) => placed(error, merge.ops, place))
  throw new Refusal(answer.code, { errors })
}

/** The error's place in the body that was sent. */
function placed(error: FieldError, ops: readonly DraftOp[], place: (scope: string) => string[]): FieldError {
  const op = ops[Number(/^\/ops\/(\d+)/.exec(error.pointer)?.[1] ?? -1)]
  return op ? { ...error, pointer: pointer(place(op.k.split('|')[1] ?? '')) } : error
}

/** What the caller had on its screen: as `If-Match` says, else what its session last read. */
async function screenOf({ live, bases, request }: StoreSave, map: StoreMap): Promise<Screen> {
  const tag = ifMatch(request)
  const named = tag === null || tag === '*' ? null : namedBy(tag, live, revisionOf(await live.folded()))
  return bases.screen({ live, request, map }, named)
}

/** The revision of an ETag that one of these calls answered with. */
function namedBy(tag: string, live: LiveDraft, head: number): number {
  const [, epoch, revision] = /^(\w+)\.(-1|\d{1,15})$/.exec(tag) ?? []
  if (epoch === live.epoch && Number(revision) <= head) return Number(revision)
  throw new Refusal('stale-if-match', { params: { etag: `${live.epoch}.${head}` } })
}

function senderOf(
  request: FastifyRequest,
  { context, base }: { context: CommandContext; base: number },
): DraftSender {
  return { clientId: callerOf(request).clientId, seq: null, base, via: 'rest', context }
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
