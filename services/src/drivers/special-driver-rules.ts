import { type specialDriver, specialValueStep } from '@staffplan/contracts/drivers/special-driver'
import type { ValuesOf } from '@staffplan/contracts/record'
import { Refusal } from '@staffplan/contracts/refusal'
import type { Deps } from '#http/deps.ts'
import type { RecordRules } from '#kernel/record-commands.ts'
import { bigPictureModel, bigPictureStream, timesApplied } from '#streams/big-picture.ts'
import type { DriversState } from '#streams/drivers.ts'
import { effectiveSettings, SETTINGS_STREAM, settingsModel } from '#streams/settings.ts'

type Values = ValuesOf<typeof specialDriver>

/** A special driver's value keeps to its type's step; one that the present draft applies stays. */
export function specialDriverRules({ handler, config }: Deps): RecordRules<DriversState, Values> {
  return {
    select: (state) => state.specialDrivers,
    check: keepsToStep,
    async usedElsewhere(id) {
      // The draft is written in the drivers' turn too, so nobody applies the driver meanwhile.
      const settings = effectiveSettings(await handler.state(settingsModel, SETTINGS_STREAM), config)
      const draft = bigPictureStream(settings.planning.startYear)
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
