import type { CallLine } from '@staffplan/contracts/live'
import { type DraftOp, MAX_DRAFT_KEYS } from '@staffplan/contracts/planning/draft'
import { scopedNumbers, type ScopedNumbers, sentDrivers } from '@staffplan/contracts/planning/published'
import { parseScope } from '@staffplan/contracts/planning/scope-key'
import { type FieldError, Refusal } from '@staffplan/contracts/refusal'
import { NO_BASE } from '@staffplan/contracts/told-origin'
import { parse, pointer } from '@staffplan/contracts/validation'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { ifMatch } from '#http/answers/answer.ts'
import { commandContext } from '#http/commands/command-context.ts'
import type { Deps } from '#deps.ts'
import { uuidFrom } from '#kernel/commands/event-id.ts'
import type { Handled } from '#kernel/commands/handle.ts'
import type { PayRight } from '#kernel/projections/pay-right.ts'
import type { CommandContext } from '#kernel/streams/stream-model.ts'
import { ORGANISATION_STREAM, organisationModel } from '#streams/organisation.ts'
import { clientIdOf } from './caller.ts'
import type { MergeBases, ReadBase, StoreMap } from './merge-bases.ts'
import type { DraftSender } from '#planning/draft/writes/draft-sender.ts'
import { accepted } from '#planning/draft/draft-writer.ts'
import type { Drafts } from '#planning/draft/drafts.ts'
import { type LiveDraft, revisionOf } from '#planning/draft/live-draft.ts'
import { presentScope } from '#planning/present-scope.ts'
import { type Merge, mergeInputs, mergeLists, valuesOf } from './three-way.ts'

/** A posted whole map, and what is needed to save it. */
export type StoreSave = {
  readonly deps: Deps
  readonly drafts: Drafts
  readonly live: LiveDraft
  readonly bases: MergeBases
  readonly request: FastifyRequest
  readonly right: PayRight
}

/** Result of one of a save's calls, before the publish. */
export type SavedCall = {
  readonly context: CommandContext
  /** Revision of the call's own writes; null when it has none. */
  readonly wrote: number | null
  /** What the same call (by its `Idempotency-Key`) stored before; null if it is new. */
  readonly earlier: Pick<Handled, 'events'> | null
  readonly posted?: ScopedNumbers
}

type AppliedLists = z.infer<typeof sentDrivers>['fte']

/** Merges the inputs three-way: what this caller changed since it last read is written, nothing else. */
export async function saveInputs(save: StoreSave): Promise<SavedCall> {
  const sent = new Map(Object.entries(numbersIn(save.request.body)))
  const screen = await screenOf(save, 'userInput')
  return write(save, { screen, merge: mergeInputs(screen.base, sent), place: (scope) => [scope] })
}

/** Merges the lists of applied special drivers three-way, as `saveInputs` does the inputs. */
export async function saveLists(save: StoreSave): Promise<SavedCall> {
  const { fte } = parse(sentDrivers, save.request.body)
  refuseMisspelled(Object.keys(fte))
  refuseTooMany(Object.values(fte).reduce((sum, list) => sum + list.length, 0))
  const organisation = await save.deps.handler.state(organisationModel, ORGANISATION_STREAM)
  const scopeOf = (scope: string): string => presentScope(organisation, scope)
  const sent = listsByPresentScope(fte, scopeOf)
  const spelled = new Map(Object.keys(fte).map((scope) => [scopeOf(scope), scope]))
  const screen = await screenOf(save, 'drivers')
  const { values, isWhole } = screen.base
  const known = isWhole ? values : valuesOf((await save.live.folded()).state.draft.cells)
  const merge = mergeLists(screen.base, sent, { known, firstId: save.deps.now().getTime(), scopeOf })
  return write(save, { screen, merge, place: (scope) => ['fte', spelled.get(scope) ?? scope] })
}

/** Takes values that a client has calculated itself, to be compared; none of them is stored. */
export async function saveCalculated(save: StoreSave): Promise<SavedCall> {
  const posted = numbersIn(save.request.body)
  const context = commandContext(save.request, save.deps.now())
  return { ...(await unwritten(save, context)), posted }
}

/** Reads a map of numbers. Refuses other values, and more of them than a draft can hold. */
function numbersIn(body: unknown): ScopedNumbers {
  const numbers = parse(scopedNumbers, body)
  refuseTooMany(Object.keys(numbers).length)
  return numbers
}

async function write(
  save: StoreSave,
  merged: { screen: ReadBase; merge: Merge; place: (scope: string) => string[] },
): Promise<SavedCall> {
  const { live, request, deps } = save
  const { screen, merge, place } = merged
  const context = commandContext(request, deps.now())
  const earlier = await live.earlier(context)
  if (earlier) return { context, wrote: revisionOf(earlier), earlier }
  if (merge.ops.length === 0) return unwritten(save, context)
  const why = screen.base.isWhole ? {} : { why: NO_BASE }
  const sender = senderOf(request, { context: { ...context, ...why }, base: screen.rev ?? -1 })
  const blind = ifMatch(request) === '*' ? new Set<string>() : merge.blind
  const answer = await live.writer.submit({ type: 'ops', sender, cause: 'legacy', ops: merge.ops, blind })
  if (answer.status !== 'refused') {
    const rev = accepted(answer)
    return answer.status === 'applied' ? { context, wrote: rev, earlier: null } : unwritten(save, context)
  }
  const errors = answer.errors.map((error) => placed(error, merge.ops, place))
  throw new Refusal(answer.code, { errors })
}

/**
 * Result of a call that writes nothing: whether it came before is known by its publish, which other calls may share.
 */
async function unwritten({ live }: Pick<StoreSave, 'live'>, context: CommandContext): Promise<SavedCall> {
  return { context, wrote: null, earlier: await live.earlierPublish(ofPublish(context)) }
}

/** The error with a pointer to its place in the body that was sent. */
function placed(error: FieldError, ops: readonly DraftOp[], place: (scope: string) => string[]): FieldError {
  const op = ops[Number(/^\/ops\/(\d+)/.exec(error.pointer)?.[1] ?? -1)]
  return op ? { ...error, pointer: pointer(place(op.k.split('|')[1] ?? '')) } : error
}

/** What the caller had on its screen: as `If-Match` says, else what its session last read. */
async function screenOf({ live, bases, request }: StoreSave, map: StoreMap): Promise<ReadBase> {
  return bases.screen({ live, request, map }, await namedRevision(live, request))
}

/** The revision that `If-Match` names; null when it names none. */
export async function namedRevision(live: LiveDraft, request: FastifyRequest): Promise<number | null> {
  const tag = ifMatch(request)
  return tag === null || tag === '*' ? null : namedBy(tag, live, revisionOf(await live.folded()))
}

/** The revision of an ETag that one of these calls answered with. */
function namedBy(tag: string, live: LiveDraft, head: number): number {
  const [, epoch, revision] = /^(\w+)\.(-1|\d{1,15})(?:\.\w+)?$/.exec(tag) ?? []
  if (epoch === live.epoch && Number(revision) <= head) return Number(revision)
  throw new Refusal('stale-if-match', { params: { etag: `${live.epoch}.${head}` } })
}

/** Context of a call's publish. Its command id is derived: a repeated call (by `Idempotency-Key`) gets the same one. */
export function ofPublish(context: CommandContext): CommandContext {
  return { ...context, commandId: uuidFrom(`publish ${context.commandId}`) }
}

export function senderOf(
  request: FastifyRequest,
  { context, base, line = 'rest' }: { context: CommandContext; base: number; line?: CallLine },
): DraftSender {
  return { clientId: clientIdOf(request, line), seq: null, base, via: 'rest', context }
}

/** Refuses scopes that cannot be parsed, even those of empty lists. */
function refuseMisspelled(scopes: Iterable<string>): void {
  const wrong = [...scopes].filter((scope) => parseScope(scope)?.kind !== 'applied')
  const errors = wrong.map((scope) => ({ pointer: pointer(['fte', scope]), code: 'scope-invalid' }))
  if (errors.length > 0) throw new Refusal('invalid', { errors })
}

/** Joins lists whose scopes mean the same present one. Throws `invalid` if two entries of a list have the same id. */
function listsByPresentScope(
  fte: AppliedLists,
  scopeOf: (scope: string) => string,
): ReadonlyMap<string, AppliedLists[string]> {
  const errors: FieldError[] = []
  const lists = new Map<string, AppliedLists[string]>()
  for (const [scope, list] of Object.entries(fte)) {
    const before = lists.get(scopeOf(scope)) ?? []
    const ids = new Set(before.map(({ id }) => id))
    for (const [index, { id }] of list.entries()) {
      if (id !== undefined && ids.has(id))
        errors.push({ pointer: pointer(['fte', scope, index, 'id']), code: 'duplicate' })
      ids.add(id)
    }
    lists.set(scopeOf(scope), [...before, ...list])
  }
  if (errors.length > 0) throw new Refusal('invalid', { errors })
  return lists
}

function refuseTooMany(count: number): void {
  if (count <= MAX_DRAFT_KEYS) return
  const params = { max: MAX_DRAFT_KEYS }
  throw new Refusal('invalid', { errors: [{ pointer: '', code: 'too-many-entries', params }] })
}
