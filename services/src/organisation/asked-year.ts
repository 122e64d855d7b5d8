import { Refusal } from '@staffplan/contracts/refusal'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '#http/deps.ts'
import type { OvertimePolicy } from './overtime-cost.ts'

export type AskedYear = { readonly year: number; readonly policy: OvertimePolicy }

const FULL_WEEK = 40

/** The planning start year, which lists show. */
export function startYear({ config }: Deps): AskedYear {
  return { year: config.planning.startYear, policy: { name: config.overtimePolicy, weeklyHours: FULL_WEEK } }
}

/** `?year=`, one of the import years or the planning start year; without it the latter. */
export function askedYear(request: FastifyRequest, deps: Deps): AskedYear {
  const { year: text } = request.query as { year?: unknown } // Fastify's parser gives an object
  const start = startYear(deps)
  if (text === undefined) return start
  const { from, to } = deps.config.importYears
  const year = typeof text === 'string' && /^\d{4}$/.test(text) ? Number(text) : Number.NaN
  if (year !== start.year && !(year >= from && year <= to)) throw new Refusal('year-out-of-range')
  return { ...start, year }
}
