import { type specialDriver, specialValueStep } from '@staffplan/contracts/drivers/special-driver'
import type { ValuesOf } from '@staffplan/contracts/record'
import { Refusal, type Usage } from '@staffplan/contracts/refusal'
import type { Deps } from '#deps.ts'
import type { RecordRules } from '#kernel/records/record-commands.ts'
import { type AppliedSpecial, appliedSpecials } from '#streams/applied-specials.ts'
import type { DriversState } from '#streams/drivers.ts'
import { ORGANISATION_STREAM, organisationModel } from '#streams/organisation.ts'

const NAMED = 10

type Values = ValuesOf<typeof specialDriver>

/** A special driver's value must fit its type's step; one that is applied in the draft or the published plan stays. */
export function specialDriverRules(deps: Deps): RecordRules<DriversState, Values> {
  return {
    select: (state) => state.specialDrivers,
    check: keepsToStep,
    // An applied driver has a value of its own; only another type would change its meaning.
    affectsUses: (before, after) =>
      before.type === after.type ? null : { pointer: '/type', code: 'type-in-use' },
    async usedElsewhere(id) {
      const { draft, saved } = await appliedSpecials(deps, ({ driverID }) => driverID === id)
      const { divisions } = await deps.handler.state(organisationModel, ORGANISATION_STREAM)
      const nameOf = (division: number) => divisions.items.get(division)?.values.name ?? `#${division}`
      return [...timesApplied('bigPicture', draft, nameOf), ...timesApplied('bigPictureSaved', saved, nameOf)]
    },
  }
}

/** How often a driver is applied, and the names of the first few divisions, each once. */
function timesApplied(
  kind: Usage['kind'],
  applied: readonly AppliedSpecial[],
  nameOf: (division: number) => string,
): readonly Usage[] {
  if (applied.length === 0) return []
  const divisions = [...new Set(applied.map(({ scope }) => scope.divisionId))]
  return [{ kind, count: applied.length, names: divisions.slice(0, NAMED).map(nameOf) }]
}

function keepsToStep(_state: DriversState, { type, value }: Values): void {
  const step = specialValueStep(type, value)
  if (step === null) return
  throw new Refusal('invalid', { errors: [{ pointer: '/value', code: 'not-a-step', params: { step } }] })
}
