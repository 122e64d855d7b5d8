import { z } from 'zod'
import { storedAs } from './stored-shape.ts'

/** Ids are integers from 1, counted per kind, never reused. */
export const id = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER)

/** Whether a number has at most so many decimals, ignoring floating-point noise (0.30000000000000004). */
export function isOnGrid(value: number, decimals: number): boolean {
  return Number(value.toPrecision(15)) === Number(value.toFixed(decimals))
}

/** A number with limited decimals; floating-point noise beyond them is rounded away. */
function stepped(range: { min: number; max: number; decimals: number }) {
  const scale = 10 ** range.decimals
  const number = z
    .number()
    .min(range.min)
    .max(range.max)
    .refine((value) => isOnGrid(value, range.decimals), {
      params: { code: 'not-a-step', step: 1 / scale },
    })
    .transform((value) => Math.round(value * scale) / scale + 0)
  return storedAs(number, z.number())
}

/** 0 to 1 in steps of 0.01. */
export const weight = stepped({ min: 0, max: 1, decimals: 2 })
