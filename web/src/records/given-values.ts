import type { Values } from './screen.ts'

/** Begins the names under which the address says what a new record begins with. */
const GIVEN = 'with.'

/** Of an address: `with.businessUnitId=7`, as far as the form has such fields. */
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

/** They are for one form: whoever closes it is done with them. */
export function dropGiven(params: URLSearchParams): void {
  const given = [...params.keys()].filter((name) => name.startsWith(GIVEN))
  for (const name of given) params.delete(name)
}

/** The address of a list with the form of a new record, begun. */
export function addressOfNew(list: string, values: { readonly [name: string]: string | number }): string {
  const params = new URLSearchParams({ open: 'new' })
  putGiven(params, values)
  return `${list}?${params.toString()}`
}
