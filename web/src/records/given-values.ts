import type { Values } from './screen.ts'

/** Prefix of the address parameters with which a new record starts. */
const GIVEN = 'with.'

/** Starting values from an address (`with.businessUnitId=7`), limited to the form's own fields. */
export function givenValues<Form extends Values>(params: URLSearchParams, blank: Form): Partial<Form> {
  const given = Object.entries(blank).flatMap(([name, empty]): (readonly [string, string | number])[] => {
    const text = params.get(GIVEN + name)
    if (text === null) return []
    if (typeof empty === 'string') return [[name, text]]
    return empty === null && /^[1-9]\d{0,14}$/.test(text) ? [[name, Number(text)]] : []
  })
  return Object.fromEntries(given) as Partial<Form> // names and kinds of values are those of the blank
}

export function putGiven(
  params: URLSearchParams,
  values: { readonly [name: string]: string | number },
): void {
  for (const [name, value] of Object.entries(values)) params.set(GIVEN + name, String(value))
}

/** Starting values are meant for one form: they are removed when it closes. */
export function dropGiven(params: URLSearchParams): void {
  const given = [...params.keys()].filter((name) => name.startsWith(GIVEN))
  for (const name of given) params.delete(name)
}

/** The address of a list with the form of a new record open and partly filled in. */
export function addressOfNew(list: string, values: { readonly [name: string]: string | number }): string {
  const params = new URLSearchParams({ open: 'new' })
  putGiven(params, values)
  return `${list}?${params.toString()}`
}
