import type { SpecialDriverType } from '@staffplan/contracts/drivers/special-driver'
import { z } from 'zod'
import type { NumberInput } from '#ui/fields/number-field.tsx'

type Effect = { readonly type: SpecialDriverType | null; readonly value: NumberInput }

/** Converts a stored effect to what users enter: percent if relative, else FTE. */
export function enteredEffect<Stored extends Effect>(stored: Stored): Stored {
  return { ...stored, value: shiftedWhenRelative(stored, 2) }
}

/** Converts an entered effect to what is stored: relative effects are divided by 100. */
export function storedEffect<Entered extends Effect>(entered: Entered): Entered {
  return { ...entered, value: shiftedWhenRelative(entered, -2) }
}

/** Checks an entered effect by the rules of the stored one; bounds and steps in errors are converted to percent (× 100). */
export function enteredEffectSchema(stored: z.ZodType): z.ZodType {
  return z.custom<Effect>().superRefine((entered, context) => {
    const { error } = stored.safeParse(storedEffect(entered))
    for (const issue of error?.issues ?? []) context.addIssue({ ...asEntered(issue, entered) })
  })
}

function asEntered(issue: z.core.$ZodIssue, { type }: Effect): z.core.$ZodIssue {
  const entered = (value: number): number => Number(shiftedWhenRelative({ type, value }, 2))
  if (issue.code === 'too_big') return { ...issue, maximum: entered(Number(issue.maximum)) }
  if (issue.code === 'too_small') return { ...issue, minimum: entered(Number(issue.minimum)) }
  if (issue.code !== 'custom' || typeof issue.params?.['step'] !== 'number') return issue
  return { ...issue, params: { ...issue.params, step: entered(issue.params['step']) } }
}

/** Shifts the decimal point in the digits themselves: 7 % becomes 0.07, never 0.07000000000000001. */
function shiftedWhenRelative({ type, value }: Effect, places: number): NumberInput {
  if (type !== 'relative' || typeof value !== 'number') return value
  const [digits = '0', exponent = '0'] = String(value).split('e')
  return Number(`${digits}e${Number(exponent) + places}`)
}
