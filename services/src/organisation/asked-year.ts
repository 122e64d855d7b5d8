import {
  offeredYears,
  type OvertimePolicy,
  overtimePolicyOf,
  type Settings,
} from '@staffplan/contracts/settings/settings'
import { Refusal } from '@staffplan/contracts/refusal'
import type { FastifyRequest } from 'fastify'

/** A year with the overtime policy that values it. */
export type AskedYear = { readonly year: number; readonly policy: OvertimePolicy }

/** Which year a request is about, as the settings of its moment say. */
export type YearOf = (settings: Settings, request: FastifyRequest) => AskedYear

/** The planning start year, which lists show. */
export function startYear(settings: Settings): AskedYear {
  return valued(settings, settings.planning.startYear)
}

/** `?year=`, one of the years that are offered or the planning start year; without it the latter. */
export function askedYear(settings: Settings, { query }: Pick<FastifyRequest, 'query'>): AskedYear {
  const { planning } = settings
  const { from, to } = offeredYears(settings)
  const { year: text = String(planning.startYear) } = query as { year?: unknown } // Fastify's parser gives an object
  const year = typeof text === 'string' && /^\d{4}$/.test(text) ? Number(text) : Number.NaN
  const isOffered = year === planning.startYear || (year >= from && year <= to)
  if (!isOffered)
    throw new Refusal('year-out-of-range', { params: spanWith(planning.startYear, { from, to }) })
  return valued(settings, year)
}

/** The years that are taken; the one that is planned from may lie apart, before the others. */
function spanWith(start: number, { from, to }: Settings['importYears']) {
  if (start >= from) return { from, to }
  return start === from - 1 ? { from: start, to } : { from, to, also: start }
}

function valued(settings: Settings, year: number): AskedYear {
  return { year, policy: overtimePolicyOf(settings, year) }
}
