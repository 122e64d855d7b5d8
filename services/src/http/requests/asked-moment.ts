import { momentQuery } from '@staffplan/contracts/moment'
import { parse } from '@staffplan/contracts/validation'
import type { FastifyRequest } from 'fastify'
import type { When } from '#kernel/streams/past.ts'

/** The moment that a read names by `position` or `at`; null for now. */
export function askedMoment({ query }: Pick<FastifyRequest, 'query'>): When | null {
  const { position, at } = parse(momentQuery, query)
  if (position !== undefined) return { position: BigInt(position) }
  return at === undefined ? null : { at }
}

/** Whether a read names a moment at all, readable or not: who may ask for one is decided first. */
export function namesMoment({ query }: Pick<FastifyRequest, 'query'>): boolean {
  return typeof query === 'object' && query !== null && ('position' in query || 'at' in query)
}
