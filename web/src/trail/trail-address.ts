import { isWholeObject } from './trail-objects.ts'

/** The filters of the audit trail, as they stand in the address. */
export type TrailFilters = {
  readonly person: string
  readonly kind: string
  readonly object: string
  /** Days in the reader's time zone, both inclusive. */
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

/** The address with one filter changed; a new filter starts again at the latest entries. */
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

/** The query string for the server; unreadable filters are left out. */
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

/** The start of a day, or of the day `later` days after it; '' when the text is not a day. */
function momentOf(day: string, later: number): string {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day)?.map(Number) ?? []
  if (year === undefined || month === undefined || date === undefined) return ''
  const first = new Date(year, month - 1, date)
  // Reject days that do not exist: `Date` would roll a thirteenth month over into the next year.
  if (first.getMonth() !== month - 1 || first.getDate() !== date) return ''
  return new Date(year, month - 1, date + later).toISOString()
}
