import type { UnplacedPage, UnplacedStaff } from '@staffplan/contracts/organisation/unplaced-staff'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readAtLeast } from '#http/answers/answer.ts'
import { payRight } from '#http/requests/pay.ts'
import type { Deps } from '#deps.ts'
import { ORGANISATION_STREAM, type OrganisationState, organisationModel } from '#streams/organisation.ts'
import { askedYear } from './asked-year.ts'
import { costCentreHeadcounts, costCentreStaff } from '#staffing/collections.ts'
import { settingsNow } from '#streams/settings.ts'

const EVERYTHING = { where: {}, sort: [], offset: 0, limit: Number.MAX_SAFE_INTEGER }
const LISTED = 100

/**
 * Staff that count in no division in a year, by cost centre. A cost centre without a department is an ordinary gap; a
 * deleted one is left when one process deletes it in the moment in which another puts somebody on it.
 */
export async function unplacedStaff(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: Deps,
): Promise<UnplacedPage> {
  const { models, handler } = deps
  const { year } = askedYear(await settingsNow(deps), request)
  await readAtLeast(request, reply, { models, collection: costCentreHeadcounts.name })
  const organisation = await handler.state(organisationModel, ORGANISATION_STREAM)
  const { content: centres } = await models.open(costCentreHeadcounts).page(EVERYTHING)
  const unplaced = centres.flatMap(({ id, body }) => {
    const staffNumber = (body[year] ?? 0) as number // as the projection writes it
    const isPlaced = organisation.departmentOfCostCentre.has(Number(id))
    return staffNumber === 0 || isPlaced ? [] : [{ id: Number(id), staffNumber }]
  })
  const names = unplaced.map(({ id }) => `${id}-${year}`)
  const found = await models.open(costCentreStaff, payRight(request)).getMany(names)
  const rows = new Map(found.map(({ id, body }) => [id, body['rows']]))
  const content = unplaced.map(({ id, staffNumber }): UnplacedStaff => {
    const staff = (rows.get(`${id}-${year}`) ?? []) as readonly [number][] // as the projection writes them: the id first
    return {
      ...centreOf(organisation, id),
      staffNumber,
      staffIds: staff.slice(0, LISTED).map(([staffId]) => staffId),
    }
  })
  const people = unplaced.reduce((sum, { staffNumber }) => sum + staffNumber, 0)
  return { people, content, totalElements: content.length }
}

function centreOf(
  { costCentres }: OrganisationState,
  id: number,
): Pick<UnplacedStaff, 'costCentre' | 'reason'> {
  const values = costCentres.items.get(id)?.values
  if (!values) return { costCentre: null, reason: 'deleted' }
  return { costCentre: { id, number: values.number, name: values.name }, reason: 'no-department' }
}
