import { pointer } from '@staffplan/contracts/validation'

/** A body with one thing wrong in it, and where. */
export type BadBody = {
  readonly what: string
  readonly at: string
  readonly body: unknown
  readonly code?: string
}

type Path = readonly (string | number)[]
type Place = { readonly path: Path; readonly name: string; readonly value: unknown }
type Wrong = { readonly what: string; readonly value: unknown; readonly code?: string }

const NOBODY = 999_999
const LONG = 'x'.repeat(2_500)
/** Names of texts that are accepted exactly as they are typed. */
const SECRET = /password|token/i
const YEAR = /^(?:year|startYear|from|to)$/
/** Keys of a record that are texts of the sender, not names of fields. */
const OF_MAPS = /^b\d|^(?:First|Second) plan$|^Housing$/

/** All bodies that must be refused and differ from a valid one in a single value. */
export function badBodies(body: unknown, { isPatch }: { readonly isPatch: boolean }): BadBody[] {
  const places = placesIn(body)
  const missing = places.filter(isNeeded).filter(({ path }) => !isPatch || path.length > 1)
  return [
    ...missing.map((place) => ({
      what: 'missing',
      at: pointer(place.path),
      body: without(body, place.path),
      ...(place.path.length === 1 && { code: 'required' }),
    })),
    ...places.flatMap((place) =>
      wrongFor(place).map(({ what, value, ...code }) => ({
        what,
        at: pointer(place.path),
        body: changed(body, place.path, value),
        ...code,
      })),
    ),
    ...unknownKeys(body),
  ]
}

const OPTIONAL = new Set(
  'comment color phone mobile password locale enabled title internal atk weeklyHours'.split(' '),
)
const OPTIONAL_OF_ROW = new Set(
  'grade dob jobTitle position allowances overTimeHours educationCost projectLocation label weight'.split(
    ' ',
  ),
)

function isNeeded({ path, name }: Place): boolean {
  const isAssignmentsWeight = name === 'weight' && path.length === 1
  if (isAssignmentsWeight) return true
  const isOfList = typeof path.at(-1) === 'number'
  return !isOfList && !OPTIONAL.has(name) && !OPTIONAL_OF_ROW.has(name) && !OF_MAPS.test(name)
}

function wrongFor(place: Place): Wrong[] {
  const { value } = place
  const types = wrongTypes(place).map((other) => ({
    what: `${JSON.stringify(other)} for a ${kindOf(value)}`,
    value: other,
  }))
  return [...types, ...wrongTexts(place), ...wrongNumbers(place)]
}

function wrongTypes({ value, name, path }: Place): unknown[] {
  if (typeof value === 'string') return [7, true, {}, ['x']]
  if (typeof value === 'number') return ['x', true, {}, ['x'], ...(isReference({ name, path }) ? [null] : [])]
  if (typeof value === 'boolean') return ['true', 1, null]
  if (Array.isArray(value)) return [{}, 'x', 7]
  if (value === null) return ['x', {}]
  return ['x', true, ['x']]
}

function wrongTexts({ value, name }: Place): Wrong[] {
  if (typeof value !== 'string') return []
  const wrong = [{ what: 'too long', value: `${value}${LONG}` }]
  if (SECRET.test(name)) return wrong
  const invisible =
    OPTIONAL.has(name) || OPTIONAL_OF_ROW.has(name)
      ? []
      : [{ what: 'only invisible characters', value: '\u200B\u2060' }]
  return [
    ...wrong,
    ...invisible,
    { what: 'a control character', value: `${value}\u0007` },
    { what: 'NUL', value: `${value}\u0000` },
    { what: 'a change of direction', value: `\u202E${value}` },
    { what: 'half a character', value: `${value}\uD800` },
  ]
}

function wrongNumbers({ value, name, path }: Place): Wrong[] {
  if (typeof value !== 'number') return []
  if (isReference({ name, path }))
    return [
      { what: 'an unknown record', value: NOBODY },
      { what: 'half an id', value: 1.5 },
      { what: 'no id', value: 0 },
    ]
  if (name === 'weight')
    return [1.005, -0.01, 1.01, 0.505].map((weight) => ({ what: `weight ${weight}`, value: weight }))
  if (YEAR.test(name)) return [15, 99_999, 2019.5].map((year) => ({ what: `year ${year}`, value: year }))
  return [{ what: 'beyond all measure', value: 1e300 }]
}

/** `businessUnitId`, an entry of `divisionIds`, the `id` of `division: { id }`, `driverID`. */
function isReference({ name, path }: Pick<Place, 'name' | 'path'>): boolean {
  return /(?:Ids?|driverID)$/.test(name) || (name === 'id' && typeof path.at(-2) === 'string')
}

function unknownKeys(body: unknown): BadBody[] {
  const isRecord = typeof body === 'object' && body !== null && !Array.isArray(body)
  if (!isRecord || Object.keys(body).some((key) => OF_MAPS.test(key))) return []
  return ['surplus', 'constructor'].map((key) => ({
    what: 'a key that nobody knows',
    at: `/${key}`,
    body: { ...body, [key]: 1 },
  }))
}

/** Every value within a body, without the body itself. */
function placesIn(value: unknown, path: Path = []): Place[] {
  const here = path.length === 0 ? [] : [{ path, name: nameOf(path), value }]
  if (Array.isArray(value))
    return [...here, ...value.flatMap((each, index) => placesIn(each, [...path, index]))]
  if (typeof value !== 'object' || value === null) return here
  return [...here, ...Object.entries(value).flatMap(([key, each]) => placesIn(each, [...path, key]))]
}

function nameOf(path: Path): string {
  return path.findLast((part) => typeof part === 'string') ?? ''
}

function changed(value: unknown, [key, ...rest]: Path, to: unknown): unknown {
  if (key === undefined) return to
  if (Array.isArray(value))
    return value.map((each, index) => (index === key ? changed(each, rest, to) : each))
  const record = value as { readonly [key: string]: unknown } // the path comes from the value itself
  return { ...record, [key]: changed(record[key], rest, to) }
}

function without(value: unknown, path: Path): unknown {
  return JSON.parse(JSON.stringify(changed(value, path, undefined)))
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'list'
  return value === null ? 'null' : typeof value
}
