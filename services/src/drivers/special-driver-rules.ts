import { type specialDriver, specialValueStep } from '@staffplan/contracts/drivers/special-driver'
import type { ValuesOf } from '@staffplan/contracts/record'
import { Refusal } from '@staffplan/contracts/refusal'
import type { Deps } from '#http/deps.ts'
import type { RecordRules } from '#kernel/record-commands.ts'
import { bigPictureModel, bigPictureStream, timesApplied } from '#streams/big-picture.ts'
import type { DriversState } from '#streams/drivers.ts'

type Values = ValuesOf<typeof specialDriver>

/** A special driver's value keeps to its type's step; one that the draft applies stays. */
export function specialDriverRules({ handler, config }: Deps): RecordRules<DriversState, Values> {
  const draft = bigPictureStream(config.planning.startYear)
  return {
    select: (state) => state.specialDrivers,
    check: keepsToStep,
    alongside: [draft],
    async usedElsewhere(id) {
      const count = timesApplied(await handler.state(bigPictureModel, draft), id)
      return count > 0 ? [{ kind: 'bigPicture', count, names: [] }] : []
    },
  }
}

function keepsToStep(_state: DriversState, { type, value }: Values): void {
  const step = specialValueStep(type, value)
  if (step === null) return
  throw new Refusal('invalid', { errors: [{ pointer: '/value', code: 'not-a-step', params: { step } }] })
}
