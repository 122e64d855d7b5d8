import type { OverTimeRow } from '@staffplan/contracts/organisation/cost-centre'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { publicBody } from '#http/answer.ts'
import type { Deps } from '#http/deps.ts'
import { answerPage } from '#http/page-request.ts'
import type { Document } from '#ports/documents.ts'
import { askedKeys, costCentreYears } from './collections.ts'
import { type Body, NO_YEAR } from './row.ts'
import { rounded } from './sums.ts'

type Year = { readonly staffNumber: number; readonly salary: number; readonly hours: number }

/** A page of cost centres with their hours and pay in every year that has staff. */
export async function overtimeRows(
  request: FastifyRequest,
  reply: FastifyReply,
  { models }: Deps,
): Promise<{ content: Body[]; totalElements: number }> {
  const collection = { name: 'costCentres', keys: askedKeys('costCentres') }
  const where = { year: NO_YEAR }
  const { content, totalElements } = await answerPage(request, reply, { models, collection, where })
  const ids = content.map((row) => row['id'] as number) // every row has one
  const years = await models.getMany(costCentreYears.name, ids)
  const staffOf = new Map(years.map((document) => [Number(document.id), staffIn(document)]))
  const rows = content.map((row, place): Body =>
    Object.assign(row, { staff: staffOf.get(ids[place]!) ?? [] }),
  )
  return { content: rows, totalElements }
}

function staffIn(document: Document): OverTimeRow['staff'] {
  const years = Object.entries(publicBody(document)) as [string, Year][] // as the projection writes them
  return years
    .map(([year, { salary, hours }]) => ({
      year: Number(year),
      overTimeHours: rounded(hours),
      totalMonthSalary: rounded(salary),
    }))
    .toSorted((a, b) => a.year - b.year)
}
