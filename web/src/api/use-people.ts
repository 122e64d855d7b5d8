import { z } from 'zod'
import { useMemo } from 'react'
import { useRecords, WHOLE_LIST } from './use-records.ts'

const person = z.object({ id: z.number(), firstName: z.string(), lastName: z.string() })

/** Users' names by id; nobody's for those who may not see other users. */
export function usePeople(mayKnow: boolean): ReadonlyMap<number, string> {
  const { rows } = useRecords(
    { path: 'v1/users', models: mayKnow ? ['users'] : [], size: WHOLE_LIST },
    { skip: !mayKnow },
  )
  return useMemo(() => {
    const people = z
      .array(person)
      .catch([])
      .parse(rows ?? [])
    return new Map(people.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`.trim()]))
  }, [rows])
}
