import { asOfQuery } from '@staffplan/contracts/as-of-query'
import { parse } from '@staffplan/contracts/validation'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { logAtLeast, positionAtLeast } from '#http/answers/answer.ts'
import type { Deps } from '#deps.ts'
import type { Fold } from '#kernel/streams/folded.ts'
import { Past, type When } from '#kernel/streams/past.ts'

/** The moment that a read names by `position` or `at`; null for now. */
export function askedMoment({ query }: Pick<FastifyRequest, 'query'>): When | null {
  const { position, at } = parse(asOfQuery, query)
  if (position !== undefined) return { position: BigInt(position) }
  return at === undefined ? null : { at }
}

/** Log position at the moment that a read names, also set as `Position`; null for now. */
export async function askedPosition(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: Deps,
  positionOf: (when: When) => Promise<bigint>,
): Promise<bigint | null> {
  const when = askedMoment(request)
  if (!when) return null
  const wanted = await logAtLeast(request, deps)
  const position = await positionOf(when)
  positionAtLeast(reply, wanted, position)
  return position
}

type StateThen<State> = <Found>(read: (state: State) => Found) => Promise<Found>

/** Reader of a stream's state at the moment that a read names, whose position it sets as `Position`; null for now. */
export async function stateThen<State>(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: Deps,
  fold: Fold<State>,
): Promise<StateThen<State> | null> {
  const past = new Past(deps)
  const position = await askedPosition(request, reply, deps, (when) => past.position(when, [fold.stream]))
  if (position === null) return null
  const revision = await past.revision(fold.stream, position)
  return (read) => past.read(fold, revision, read)
}

/** Whether a read names a moment at all, valid or not, since the right to ask for one is checked first. */
export function namesMoment({ query }: Pick<FastifyRequest, 'query'>): boolean {
  return typeof query === 'object' && query !== null && ('position' in query || 'at' in query)
}
