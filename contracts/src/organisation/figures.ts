import { z } from 'zod'

const money = z.number().nullable()

/**
 * What a year's staff rows say about a part of the organisation. Salary is the total salary of a month in SR; it is null where
 * nobody works. Averages are rounded to 2 decimals, overtime cost to whole SR.
 */
export const figures = z.object({
  staffNumber: z.number().int(),
  minSalary: money,
  avgSalary: money,
  maxSalary: money,
  /**
   * Sum of the monthly salaries. Whose salary is not known counts as paid like the others of the cost centre, or else of the
   * department, or else of the division; null where people work and none is known there.
   */
  totalCost: money,
  /** How many have no salary that is known: of a past moment, those who were erased since. */
  unpaid: z.number().int().optional(),
  /** How many of these are in no total and no average, since nobody's salary beside theirs is known. */
  uncounted: z.number().int().optional(),
  overTimeHours: z.number(),
  /** By the overtime policy that holds for the year. */
  overTimeCost: z.number().int(),
})
export type Figures = z.infer<typeof figures>

/** Answered with every part of the organisation, ignored when a client sends them back. */
export const figureNames = Object.keys(figures.shape)
