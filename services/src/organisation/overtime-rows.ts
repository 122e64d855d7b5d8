import type { OverTimeRow } from '@staffplan/contracts/organisation/cost-centre'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { publicBody, readAtLeast } from '#http/answers/answer.ts'
import type { Deps } from '#deps.ts'
import { answerList } from '#http/answers/list-answer.ts'
import { askedPosition } from '#http/requests/asked-moment.ts'
import { pageQuery } from '#http/requests/page-request.ts'
import { payRight } from '#http/requests/pay.ts'
import type { OpenCollection } from '#kernel/projections/open-collection.ts'
import type { PayRight } from '#kernel/projections/pay-right.ts'
import type { Document } from '#ports/documents.ts'
import { askedKeys, costCentreYears, lists } from '#staffing/collections.ts'
import { type Body, idIn, NO_YEAR, rowId, sumsIn } from '#staffing/entity-row.ts'
import { rounded, type Sums, totalCost } from '#staffing/sums.ts'
import type { PastLists } from './past-lists.ts'

type Year = Pick<Sums, 'salary' | 'hours' | 'uncounted'> & { readonly staffNumber?: number }
type Parts = { readonly deps: Deps; readonly past: PastLists }
type Source = {
  /** The year that the rows of the list have. */
  readonly year: number
  readonly collection: OpenCollection
  readonly staffOf: (ids: readonly number[]) => Promise<ReadonlyMap<number, OverTimeRow['staff']>>
}

/** A page of cost centres with their hours and pay in every year that has staff. */
export async function overtimeRows(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: Parts,
): ReturnType<typeof answerList> {
  const query = pageQuery(request, { keys: askedKeys('costCentres') })
  const { deps, past } = parts
  const position = await askedPosition(request, reply, deps, (when) => past.position(when))
  const { year, collection, staffOf } =
    position === null
      ? await presentSource(request, reply, parts)
      : await pastSource(payRight(request), past, position)
  return answerList(request, reply, { collection, query: { ...query, where: { year } }, rows })

  async function rows(documents: readonly Document[]): Promise<Body[]> {
    const content: Body[] = documents.map(publicBody)
    const ids = content.map((row) => row['id'] as number) // every row has an id
    const staff = await staffOf(ids)
    return content.map((row, place): Body => Object.assign(row, { staff: staff.get(ids[place]!) ?? [] }))
  }
}

async function presentSource(
  request: FastifyRequest,
  reply: FastifyReply,
  { deps: { models } }: Parts,
): Promise<Source> {
  const right = payRight(request)
  await readAtLeast(request, reply, { models, collection: lists.costCentres.name })
  return {
    year: NO_YEAR,
    collection: models.open(lists.costCentres, right),
    async staffOf(ids) {
      const years = await models.open(costCentreYears, right).getMany(ids)
      return new Map(years.map((document) => [Number(document.id), staffIn(document)]))
    },
  }
}

async function pastSource(right: PayRight, past: PastLists, position: bigint): Promise<Source> {
  const years = await past.years()
  const year = years.at(-1) ?? NO_YEAR
  return {
    year,
    collection: await past.rows('costCentres', { year, position }, right),
    async staffOf(ids) {
      const staff = new Map(ids.map((id): [number, OverTimeRow['staff']] => [id, []]))
      for (const each of years) {
        const rows = await past.rows('costCentres', { year: each, position }, right)
        const found = await rows.getMany(ids.map((id) => rowId(id, each)))
        for (const document of found) {
          const sums = sumsIn(document.body)
          if (sums.staffNumber > 0) staff.get(idIn(document))?.push(ofYear(each, sums))
        }
      }
      return staff
    },
  }
}

function staffIn(document: Document): OverTimeRow['staff'] {
  const years = Object.entries(publicBody(document)) as [string, Year][] // as the projection writes them
  return years.map(([year, sums]) => ofYear(Number(year), sums)).toSorted((a, b) => a.year - b.year)
}

function ofYear(year: number, sums: Year): OverTimeRow['staff'][number] {
  return {
    year,
    overTimeHours: rounded(sums.hours),
    totalMonthSalary: totalCost({ staffNumber: 0, ...sums }),
  }
}
