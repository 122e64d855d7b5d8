import type { UnplacedStaff } from '@staffplan/contracts/organisation/unplaced-staff'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readAtLeast } from '#http/answer.ts'
import type { Deps } from '#http/deps.ts'
import { ORGANISATION_STREAM, type OrganisationState, organisationModel } from '#streams/organisation.ts'
import { askedYear } from './asked-year.ts'
import { costCentreStaff, costCentreYears } from './collections.ts'

const EVERYTHING = { where: {}, sort: [], offset: 0, limit: Number.MAX_SAFE_INTEGER }
const LISTED = 100

/**
 * Who counts in no division this year, by cost centre. A cost centre without a department is an ordinary gap; a deleted one
 * is what two processes may leave that put somebody on it and deleted it in the same moment.
 */
export async function unplacedStaff(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: Deps,
): Promise<{ people: number; content: UnplacedStaff[] }> {
  const { models, handler } = deps
  const { year } = await askedYear(request, deps)
  await readAtLeast(request, reply, { models, collection: costCentreYears.name })
  const organisation = await handler.state(organisationModel, ORGANISATION_STREAM)
  const { content: centres } = await models.page(costCentreYears.name, EVERYTHING)
  const unplaced = centres.flatMap(({ id, body }) => {
    const { staffNumber = 0 } = (body[year] ?? {}) as { staffNumber?: number } // as the projection writes it
    const isPlaced = organisation.departmentOfCostCentre.has(Number(id))
    return staffNumber === 0 || isPlaced ? [] : [{ id: Number(id), staffNumber }]
  })
  const names = unplaced.map(({ id }) => `${id}-${year}`)
  const rows = new Map(
    (await models.getMany(costCentreStaff.name, names)).map(({ id, body }) => [id, body['rows']]),
  )
  const content = unplaced.map(({ id, staffNumber }): UnplacedStaff => {
    const staff = (rows.get(`${id}-${year}`) ?? []) as readonly [number][] // as the projection writes them: the id first
    return {
      ...centreOf(organisation, id),
      staffNumber,
      staffIds: staff.slice(0, LISTED).map(([staffId]) => staffId),
    }
  })
  return { people: unplaced.reduce((sum, { staffNumber }) => sum + staffNumber, 0), content }
}

function centreOf(
  { costCentres }: OrganisationState,
  id: number,
): Pick<UnplacedStaff, 'costCentre' | 'reason'> {
  const values = costCentres.items.get(id)?.values
  if (!values) return { costCentre: null, reason: 'deleted' }
  return { costCentre: { id, number: values.number, name: values.name }, reason: 'no-department' }
}
