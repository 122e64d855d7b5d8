import { isWholeObject } from './trail-objects.ts'

/** What is asked for, as it stands in the address. */
export type TrailFilters = {
  readonly person: string
  readonly kind: string
  readonly object: string
  /** Days of the reader's calendar, both inclusive. */
  readonly from: string
  readonly to: string
}

const NAMES = ['person', 'kind', 'object', 'from', 'to'] as const
const KIND = /^\w{1,100}$/

export function filtersIn(address: URLSearchParams): TrailFilters {
  const [person = '', kind = '', object = '', from = '', to = ''] = NAMES.map(
    (name) => address.get(name) ?? '',
  )
  return { person, kind, object, from, to }
}

/** The same address with one filter changed; another question begins with the latest again. */
export function withFilter(
  address: URLSearchParams,
  name: keyof TrailFilters,
  value: string,
): URLSearchParams {
  const next = new URLSearchParams(address)
  next.delete('before')
  if (value === '') next.delete(name)
  else next.set(name, value)
  return next
}

/** What the server is asked; what cannot be read is left out. */
export function questionOf(address: URLSearchParams): string {
  const { person, kind, object, from, to } = filtersIn(address)
  const asked = {
    person: /^\d+$/.test(person) ? person : '',
    kind: KIND.test(kind) ? kind : '',
    object: isWholeObject(object) ? object : '',
    since: momentOf(from, 0),
    until: momentOf(to, 1),
    before: /^\d{1,19}$/.test(address.get('before') ?? '') ? address.get('before')! : '',
  }
  return new URLSearchParams(Object.entries(asked).filter(([, value]) => value !== '')).toString()
}

/** The first moment of a day, or of so many days later. */
function momentOf(day: string, later: number): string {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day)?.map(Number) ?? []
  if (year === undefined || month === undefined || date === undefined) return ''
  const first = new Date(year, month - 1, date)
  // A thirteenth month would be one of the next year.
  if (first.getMonth() !== month - 1 || first.getDate() !== date) return ''
  return new Date(year, month - 1, date + later).toISOString()
}
