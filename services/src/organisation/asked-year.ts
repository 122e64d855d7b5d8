import {
  offeredYears,
  type OvertimePolicy,
  overtimePolicyOf,
  type Settings,
} from '@staffplan/contracts/settings/settings'
import { Refusal } from '@staffplan/contracts/refusal'
import type { FastifyRequest } from 'fastify'

/** A year, with the overtime policy by which its overtime is valued. */
export type AskedYear = { readonly year: number; readonly policy: OvertimePolicy }

/** Finds the year that a request is about, by the settings of the moment it asks for. */
export type YearOf = (settings: Settings, request: FastifyRequest) => AskedYear

/** The planning start year, which lists show. */
export function startYear(settings: Settings): AskedYear {
  return valued(settings, settings.planning.startYear)
}

/** The year in `?year=`: an offered one, or the planning start year, which is also the default. */
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

/** The accepted years; the planning start year may lie apart, before the offered ones. */
function spanWith(start: number, { from, to }: Settings['importYears']) {
  if (start >= from) return { from, to }
  return start === from - 1 ? { from: start, to } : { from, to, also: start }
}

function valued(settings: Settings, year: number): AskedYear {
  return { year, policy: overtimePolicyOf(settings, year) }
}
