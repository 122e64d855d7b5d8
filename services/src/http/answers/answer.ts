import { LOG_NUMBER } from '@staffplan/contracts/log-number'
import { Refusal, type Warning } from '@staffplan/contracts/refusal'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Handled } from '#kernel/commands/handle.ts'
import { logReached } from '#kernel/streams/log-reached.ts'
import type { ChangeStamp } from '#kernel/projections/change-stamp.ts'
import type { ReadModels } from '#kernel/projections/read-models.ts'
import type { Document, Json } from '#ports/documents.ts'
import { logFailure } from '#observability/log.ts'
import { refusalOf } from './problem.ts'
import { seesEverything } from '@staffplan/contracts/users/roles'

/**
 * Waits until the read models are complete and at `Min-Position`, then sets the header `Position` to a position that all of
 * them have reached. Call before reading.
 */
export async function readAtLeast(
  request: FastifyRequest,
  reply: FastifyReply,
  { models, collection, also = [] }: { models: ReadModels; collection: string; also?: readonly string[] },
): Promise<void> {
  const position = await projectedAtLeast(request, models, [collection, ...also])
  reply.header('Position', String(position))
}

/** Waits like `readAtLeast` and returns the position, but sets no header. */
export async function projectedAtLeast(
  request: FastifyRequest,
  models: ReadModels,
  collections: readonly string[],
): Promise<bigint> {
  for (const name of collections) await models.waitUntilComplete(name)
  let position = seesAll(request) ? null : latest(collections.map((name) => models.public.position(name)))
  const wanted = minPosition(request)
  if (position !== null && wanted !== null && position < wanted) position = wanted // the caller already knows it
  const least = position ?? wanted
  if (least !== null) for (const name of collections) await models.reached(name, least)
  return position ?? earliest(collections.map((name) => models.position(name)))
}

function latest(positions: readonly bigint[]): bigint {
  return positions.reduce((a, b) => (a > b ? a : b))
}

function earliest(positions: readonly bigint[]): bigint {
  return positions.reduce((a, b) => (a < b ? a : b))
}

/** For reads from the log itself: waits for `Min-Position` and returns it, or 0, to be passed to `positionAtLeast`. */
export async function logAtLeast(
  request: FastifyRequest,
  deps: Parameters<typeof logReached>[0],
): Promise<bigint> {
  const wanted = minPosition(request)
  if (wanted === null) return 0n
  await logReached(deps, wanted)
  return wanted
}

/** Sets `Position` to the position that a read of the log reflects, but never below the one that was waited for. */
export function positionAtLeast(reply: FastifyReply, wanted: bigint, position: bigint): void {
  reply.header('Position', String(position > wanted ? position : wanted))
}

/** The `Min-Position` header: a position that the caller wants included; null without the header. */
export function minPosition({ headers }: FastifyRequest): bigint | null {
  const wanted = headers['min-position']
  if (wanted === undefined) return null
  if (typeof wanted !== 'string' || !LOG_NUMBER.test(wanted)) {
    throw new Refusal('parameter-invalid', { params: { name: 'Min-Position' } })
  }
  return BigInt(wanted)
}

/** Whether the caller may see any position: to ordinary users a moving position would reveal changes they may not see. */
function seesAll({ signedIn }: FastifyRequest): boolean {
  return signedIn !== null && seesEverything(signedIn.roleId)
}

/**
 * Sets `Position` to the command's and waits until the read model shows it, so that a plain GET does, too. False when the
 * read model is late: nothing is lost, and the position tells what to wait for.
 */
export async function commandAnswered(
  reply: FastifyReply,
  {
    handled,
    models,
    collection,
  }: { handled: Pick<Handled, 'position'>; models: ReadModels; collection: string },
): Promise<boolean> {
  reply.header('Position', String(handled.position))
  return models.reached(collection, handled.position, models.answerTimeout).then(
    () => true,
    () => false,
  )
}

/** What a command has saved, as `read` finds it; only `key` when the read model is late or fails, since it is stored. */
export async function savedAnswer(
  reply: FastifyReply,
  {
    read,
    key,
    ...answered
  }: {
    readonly handled: Handled
    readonly models: ReadModels
    readonly collection: string
    readonly read: () => Promise<Document | null>
    readonly key: { readonly [name: string]: Json }
  },
): Promise<{ [key: string]: Json }> {
  const isShown = await commandAnswered(reply, answered)
  const document = isShown ? await afterAppend(reply, read) : null
  const body = document ? entityAnswer(reply, document) : key
  return withWarnings(body, answered.handled.warnings) as { [key: string]: Json } // warnings are JSON
}

/** Answers a deletion, or an undo that deletes: an ETag with which to undo it; 204, or 200 with warnings if there are any. */
export async function deletedAnswer(
  reply: FastifyReply,
  {
    handled,
    ...answered
  }: { readonly handled: Handled; readonly models: ReadModels; readonly collection: string },
): Promise<unknown> {
  const last = handled.events.at(-1) // the deletion itself
  if (last) reply.header('ETag', `"${last.revision}"`)
  await commandAnswered(reply, { handled, ...answered })
  if (handled.warnings.length === 0) return reply.code(204).send()
  return { warnings: handled.warnings }
}

/** Reads for the answer to a stored command. A failure is logged and gives null: it must not make the command look failed. */
export async function afterAppend<Read>(
  reply: FastifyReply,
  read: () => Promise<Read>,
): Promise<Read | null> {
  try {
    return await read()
  } catch (error) {
    const { code } = refusalOf(error)
    logFailure(reply.request, { code, status: reply.statusCode, error })
    return null
  }
}

/** A record's body without internal keys (`_…`), with headers for its strong ETag, its last change and who made it. */
export function entityAnswer(reply: FastifyReply, document: Document): { [key: string]: Json } {
  changeHeaders(reply, document.body)
  return publicBody(document)
}

/** Sets the headers for ETag, last change and who made it, as far as they are known. */
export function changeHeaders(
  reply: FastifyReply,
  { _revision, _by, _at }: { readonly [Part in keyof ChangeStamp]?: unknown },
): void {
  if (typeof _revision === 'string') reply.header('ETag', `"${_revision}"`)
  if (typeof _at === 'string') reply.header('Last-Modified', new Date(_at).toUTCString())
  if (typeof _by === 'number') reply.header('Last-Modified-By', String(_by))
}

export function publicBody(document: Document): { [key: string]: Json } {
  return Object.fromEntries(Object.entries(document.body).filter(([key]) => !key.startsWith('_')))
}

/** Adds `warnings` to a command's answer if there are any. */
export function withWarnings<Body extends object>(
  body: Body,
  warnings: readonly Warning[],
): Body & { warnings?: readonly Warning[] } {
  return warnings.length > 0 ? { ...body, warnings } : body
}

/** The revision inside `If-Match`, `*`, or null without the header. */
export function ifMatch(request: FastifyRequest): string | null {
  const header = request.headers['if-match']
  if (header === undefined) return null
  if (header === '*') return '*'
  const strong = /^"([\w.-]{1,64})"$/.exec(header)
  if (!strong) throw new Refusal('parameter-invalid', { params: { name: 'If-Match' } })
  return strong[1]!
}

/** The revision inside `If-Match` for calls that require one; `parameter-invalid` without one, and for `*`. */
export function matchedRevision(request: FastifyRequest): string {
  const revision = ifMatch(request)
  if (revision === null || revision === '*')
    throw new Refusal('parameter-invalid', { params: { name: 'If-Match' } })
  return revision
}
