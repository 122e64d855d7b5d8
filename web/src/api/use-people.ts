import { z } from 'zod'
import { useMemo } from 'react'
import { useRecords, WHOLE_LIST } from './use-records.ts'

const person = z.object({ id: z.number(), firstName: z.string(), lastName: z.string() })

/** Users' full names by id; empty for those who may not see other users. */
export function usePeople(mayKnow: boolean): ReadonlyMap<number, string> {
  return useNamesOf(mayKnow, fullName)
}

/** Users' first names by id, for where space is short; empty for those who may not see other users. */
export function useFirstNames(mayKnow: boolean): ReadonlyMap<number, string> {
  return useNamesOf(mayKnow, firstName)
}

type Person = z.infer<typeof person>

function fullName({ firstName, lastName }: Person): string {
  return `${firstName} ${lastName}`.trim()
}

function firstName(one: Person): string {
  return one.firstName.trim() || fullName(one)
}

function useNamesOf(mayKnow: boolean, nameOf: (one: Person) => string): ReadonlyMap<number, string> {
  const { rows } = useRecords(
    { path: 'v1/users', models: mayKnow ? ['users'] : [], size: WHOLE_LIST },
    { skip: !mayKnow },
  )
  const names = useMemo(() => {
    // A row that cannot be read leaves out only its own name.
    const people = (rows ?? []).flatMap((row) => person.safeParse(row).data ?? [])
    return JSON.stringify(people.map((one) => [one.id, nameOf(one)]))
  }, [rows, nameOf])
  // Keyed by the names alone: changing a phone number must not redraw every component that shows names.
  return useMemo(() => new Map(JSON.parse(names) as [number, string][]), [names]) // the pairs stringified above
}
