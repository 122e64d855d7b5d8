import { type OvertimePolicy, overtimePolicyOf, type Settings } from '@staffplan/contracts/settings/settings'
import { Refusal } from '@staffplan/contracts/refusal'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '#http/deps.ts'
import { effectiveSettings, SETTINGS_STREAM, settingsModel } from '#streams/settings.ts'

/** A year with the overtime policy that values it. */
export type AskedYear = { readonly year: number; readonly policy: OvertimePolicy }

/** The planning start year, which lists show. */
export async function startYear(deps: Deps): Promise<AskedYear> {
  const settings = await settingsNow(deps)
  return valued(settings, settings.planning.startYear)
}

/** `?year=`, one of the import years or the planning start year; without it the latter. */
export async function askedYear({ query }: FastifyRequest, deps: Deps): Promise<AskedYear> {
  const settings = await settingsNow(deps)
  const { planning, importYears } = settings
  const { year: text = String(planning.startYear) } = query as { year?: unknown } // Fastify's parser gives an object
  const year = typeof text === 'string' && /^\d{4}$/.test(text) ? Number(text) : Number.NaN
  const isOffered = year === planning.startYear || (year >= importYears.from && year <= importYears.to)
  if (!isOffered) throw new Refusal('year-out-of-range')
  return valued(settings, year)
}

async function settingsNow({ handler, config }: Deps): Promise<Settings> {
  return effectiveSettings(await handler.state(settingsModel, SETTINGS_STREAM), config)
}

function valued(settings: Settings, year: number): AskedYear {
  return { year, policy: overtimePolicyOf(settings, year) }
}
