import { z } from 'zod'

const money = z.number().nullable()

/**
 * Figures of a part of the organisation from the staff rows of a year. Salaries are total monthly salaries in SR, and null
 * when nobody works there. Averages are rounded to 2 decimals, overtime cost to whole SR.
 */
export const figures = z.object({
  staffNumber: z.number().int(),
  minSalary: money,
  avgSalary: money,
  maxSalary: money,
  /**
   * Sum of the monthly salaries. People whose salary is not known count as paid like the others of the cost centre, or else
   * of the department, or else of the division; null when people work there but no salary is known.
   */
  totalCost: money,
  /** Number of people whose salary is not known: as of a past moment, those who have been erased since. */
  unpaid: z.number().int().optional(),
  /** Number of these who are in no total and no average, since no other salary is known there. */
  uncounted: z.number().int().optional(),
  overTimeHours: z.number(),
  /** Valued by the overtime policy that applies to the year. */
  overTimeCost: z.number().int(),
})
export type Figures = z.infer<typeof figures>

/** Fields that answers contain for every part of the organisation, and that are ignored when a client sends them back. */
export const figureNames = Object.keys(figures.shape)
