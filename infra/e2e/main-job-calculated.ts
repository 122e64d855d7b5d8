import { z } from 'zod'
import type { Client } from '../demo/client.ts'
import { type Company, divisionKeys, years } from './main-job-company.ts'

const structure = z.array(
  z.object({
    businessUnit: z.object({ id: z.number() }),
    divisions: z.array(z.object({ id: z.number(), name: z.string() })),
  }),
)

/** The map of calculated values of the worked example, with the ids assigned by the server. */
export async function workedValues(client: Client, company: Company): Promise<Record<string, number>> {
  const units = structure.parse(await client.get('/v1/bigPicture/?year=2019'))
  const scopes = new Map(
    units.flatMap(({ businessUnit, divisions }) =>
      divisions.map(({ id, name }) => [name, `b${businessUnit.id}-d${id}`] as const),
    ),
  )
  return Object.fromEntries(
    divisionKeys.flatMap((key) => {
      const { name, fte, tpc } = company.divisions[key]
      return years.flatMap((year, index) => [
        [`${scopes.get(name)}-y${year}-fte`, fte[index] ?? 0] as const,
        [`${scopes.get(name)}-y${year}-tpc`, tpc[index] ?? 0] as const,
      ])
    }),
  )
}
