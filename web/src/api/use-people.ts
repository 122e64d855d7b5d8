import { z } from 'zod'
import { useMemo } from 'react'
import { useRecords, WHOLE_LIST } from './use-records.ts'

const person = z.object({ id: z.number(), firstName: z.string(), lastName: z.string() })

/** Users' names by id; nobody's for those who may not see other users. */
export function usePeople(mayKnow: boolean): ReadonlyMap<number, string> {
  return useNamesOf(mayKnow, fullName)
}

/** The same in short, for where there is little room. */
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
    // One that cannot be read takes away only its own name.
    const people = (rows ?? []).flatMap((row) => person.safeParse(row).data ?? [])
    return JSON.stringify(people.map((one) => [one.id, nameOf(one)]))
  }, [rows, nameOf])
  // A phone number is no other name: whoever draws names does so again only for those.
  return useMemo(() => new Map(JSON.parse(names) as [number, string][]), [names]) // as they were written
}
