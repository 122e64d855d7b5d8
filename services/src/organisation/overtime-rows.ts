import type { OverTimeRow } from '@staffplan/contracts/organisation/cost-centre'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { publicBody, readAtLeast } from '#http/answer.ts'
import type { Deps } from '#http/deps.ts'
import { answerList } from '#http/list-answer.ts'
import { pageQuery } from '#http/page-request.ts'
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
): ReturnType<typeof answerList> {
  const collection = { name: 'costCentres', keys: askedKeys('costCentres') }
  const query = pageQuery(request, collection, { where: { year: NO_YEAR } })
  await readAtLeast(request, reply, { models, collection: collection.name })
  return answerList(request, reply, { models, collection: collection.name, query, rows })

  async function rows(documents: readonly Document[]): Promise<Body[]> {
    const content: Body[] = documents.map(publicBody)
    const ids = content.map((row) => row['id'] as number) // every row has one
    const years = await models.getMany(costCentreYears.name, ids)
    const staffOf = new Map(years.map((document) => [Number(document.id), staffIn(document)]))
    return content.map((row, place): Body => Object.assign(row, { staff: staffOf.get(ids[place]!) ?? [] }))
  }
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
