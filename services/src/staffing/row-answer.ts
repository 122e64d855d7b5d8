import type { OvertimePolicy } from '@staffplan/contracts/settings/settings'
import type { Figures } from '@staffplan/contracts/organisation/figures'
import { publicBody } from '#http/answers/answer.ts'
import type { Document } from '#ports/documents.ts'
import { overtimeCost } from './overtime-cost.ts'
import { type Body, sumsIn } from './entity-row.ts'
import { averageSalary, rounded, type Sums, totalCost } from './sums.ts'

/** A row as it is answered: its fields and the figures of its year. */
export function rowAnswer(document: Document, policy: OvertimePolicy): Body {
  return { ...publicBody(document), ...figuresOf(sumsIn(document.body), policy) }
}

function figuresOf(sums: Sums, policy: OvertimePolicy): Body {
  const figures = {
    staffNumber: sums.staffNumber,
    minSalary: sums.minSalary,
    avgSalary: averageSalary(sums),
    maxSalary: sums.maxSalary,
    totalCost: totalCost(sums),
    overTimeHours: rounded(sums.hours),
    overTimeCost: overtimeCost(sums, policy),
  } satisfies Figures
  const { unpaid, uncounted } = sums
  return { ...figures, ...(unpaid && { unpaid }), ...(uncounted && { uncounted }) }
}
