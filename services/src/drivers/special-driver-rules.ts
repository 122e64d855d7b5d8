import { type specialDriver, specialValueStep } from '@staffplan/contracts/drivers/special-driver'
import type { ValuesOf } from '@staffplan/contracts/record'
import { Refusal, type Usage } from '@staffplan/contracts/refusal'
import type { Deps } from '#deps.ts'
import type { RecordRules } from '#kernel/records/record-commands.ts'
import { type AppliedSpecial, appliedSpecials } from '#streams/applied-specials.ts'
import type { DriversState } from '#streams/drivers.ts'

type Values = ValuesOf<typeof specialDriver>

/** A special driver's value keeps to its type's step; one that is applied, or was when last saved, stays. */
export function specialDriverRules(deps: Deps): RecordRules<DriversState, Values> {
  return {
    select: (state) => state.specialDrivers,
    check: keepsToStep,
    // What is applied has its own value; only the type would give it another meaning.
    affectsUses: (before, after) =>
      before.type === after.type ? null : { pointer: '/type', code: 'type-in-use' },
    async usedElsewhere(id) {
      const { draft, saved } = await appliedSpecials(deps, ({ driverID }) => driverID === id)
      return [...timesApplied('bigPicture', draft), ...timesApplied('bigPictureSaved', saved)]
    },
  }
}

function timesApplied(kind: Usage['kind'], { length }: readonly AppliedSpecial[]): readonly Usage[] {
  return length > 0 ? [{ kind, count: length, names: [] }] : []
}

function keepsToStep(_state: DriversState, { type, value }: Values): void {
  const step = specialValueStep(type, value)
  if (step === null) return
  throw new Refusal('invalid', { errors: [{ pointer: '/value', code: 'not-a-step', params: { step } }] })
}
