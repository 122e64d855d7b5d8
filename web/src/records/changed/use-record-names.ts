import { primaryAssignment } from '@staffplan/contracts/drivers/primary-assignment'
import { primaryDriver } from '@staffplan/contracts/drivers/primary-driver'
import { secondaryAssignment } from '@staffplan/contracts/drivers/secondary-assignment'
import { secondaryDriver } from '@staffplan/contracts/drivers/secondary-driver'
import { specialDriver } from '@staffplan/contracts/drivers/special-driver'
import { businessUnit } from '@staffplan/contracts/organisation/business-unit'
import { costCentre } from '@staffplan/contracts/organisation/cost-centre'
import { department } from '@staffplan/contracts/organisation/department'
import { division } from '@staffplan/contracts/organisation/division'
import { parseDraftKey } from '@staffplan/contracts/planning/draft-key'
import type { RecordDefinition } from '@staffplan/contracts/record'
import { MOST_NAMES, type NamedRecord, type NamesQuery } from '@staffplan/contracts/trail/record-names'
import { user } from '@staffplan/contracts/users/user'
import { z } from 'zod'
import { useFresh } from '#api/use-fresh.ts'
import { usePeople } from '#api/use-people.ts'
import { useRetried } from '#api/use-retried.ts'
import type { ChoiceSource } from '../use-choices.ts'
import { useRecordNamesQuery } from './record-history-api.ts'

/** A change as the server sends it: the object it belongs to, the field and both values. */
export type NamedChange = {
  readonly of?: string | undefined
  readonly field: string
  readonly from?: unknown
  readonly to?: unknown
}
export type KnownRecords = {
  /** The name of a record given as in the log, `division:7`; undefined when it is unknown or deleted. */
  readonly nameOf: (record: string) => string | undefined
  /** Whether the value of a special driver is a percentage. */
  readonly isRelative: (specialDriverId: number) => boolean
  /** The label of a data source of a driver (`primaryDriver:7`); undefined when it is unknown or deleted. */
  readonly sourceOf: (driver: string, source: number) => string | undefined
}

type Kind = keyof NamesQuery

/** A list in a change names this many entries and only counts the others. */
export const LISTED = 5

const KINDS = {
  businessUnit,
  division,
  department,
  costCentre,
  primaryDriver,
  secondaryDriver,
  specialDriver,
} satisfies { readonly [kind in Kind]: RecordDefinition }

/** Kinds of records without a name of their own whose changes can be undone all the same. */
const OTHERS: { readonly [kind: string]: RecordDefinition } = { primaryAssignment, secondaryAssignment, user }

/** The call that undoes a record's last change (`division:7`), and the read model it changes; null if there is none. */
export function undoOf(record: string): { readonly path: string; readonly model: string } | null {
  const [kind = '', id = ''] = record.split(':')
  const definition = isKind(kind) ? KINDS[kind] : OTHERS[kind]
  if (!definition || id === '') return null
  return { path: `${definition.path}/${id}/undo`, model: definition.plural }
}

/** The list of records of a kind, with the label of each. */
export function listOf(kind: string): ChoiceSource<NamedRecord & { readonly id: number }> {
  if (!isKind(kind)) throw new Error(`no list of ${kind}`)
  const { path, plural } = KINDS[kind]
  return { path, models: [plural], labelOf: called }
}

/** Fields that hold ids of other records, with the kind of those records. */
export const REFERENCES: ReadonlyMap<string, Kind | 'user'> = new Map([
  ['businessUnitId', 'businessUnit'],
  ['divisionId', 'division'],
  ['divisionIds', 'division'],
  ['costCentreId', 'costCentre'],
  ['costCentreIds', 'costCentre'],
  ['primaryDriverId', 'primaryDriver'],
  ['secondaryDriverId', 'secondaryDriver'],
  ['userId', 'user'],
  ['revertedUser', 'user'],
])

/** Looks up the names of all records that the changes and objects refer to, and of no others. */
export function useRecordNames(changes: readonly NamedChange[], objects: readonly string[]): KnownRecords {
  const named = [...objects, ...changes.flatMap(namedIn)].map(asRecord).filter((record) => record !== null)
  const asked = Map.groupBy([...new Set(named)].slice(0, MOST_NAMES), kindOf)
  const search = [...asked].map(([kind, records]) => `${kind}=${records.map(idOf).join(',')}`).join('&')
  const names = useRecordNamesQuery(search, { skip: search === '' })
  const { data, currentData, isFetching, refetch, originalArgs } = names
  useRetried(names)
  const models = [...asked.keys()].filter(isKind).map((kind) => KINDS[kind].plural)
  useFresh({ models, originalArgs, position: currentData?.position ?? null, isFetching, refetch })
  const people = usePeople(true)
  return {
    nameOf(name) {
      if (name.startsWith('user:')) return people.get(Number(idOf(name)))
      const row = data?.names[asRecord(name) ?? '']
      return row && called(row)
    },
    isRelative: (id) => data?.names[`specialDriver:${id}`]?.type === 'relative',
    sourceOf: (driver, source) => data?.names[driver]?.driverDataSources?.[source]?.label,
  }
}

const applied = z.object({ driverID: z.number() })

/** Records that a change refers to. */
function namedIn({ of = '', field, from, to }: NamedChange): readonly string[] {
  const values = [from, to].flatMap((value): unknown[] =>
    Array.isArray(value) ? value.slice(0, LISTED) : [value],
  )
  const key = parseDraftKey(field)
  if (key?.kind === 'applied') {
    const drivers = values.flatMap((value) => applied.safeParse(value).data ?? [])
    return [
      of,
      `division:${key.scope.divisionId}`,
      ...drivers.map(({ driverID }) => `specialDriver:${driverID}`),
    ]
  }
  if (key)
    return [of, `businessUnit:${key.scope.businessUnitId}`, `${key.scope.kind}Driver:${key.scope.driverId}`]
  const kind = REFERENCES.get(field)
  return [of, ...(kind ? values.map((id) => `${kind}:${String(id)}`) : [])]
}

/** The record that has the name; for an assignment its business unit. Null when records of the kind have no name. */
function asRecord(name: string): string | null {
  const record = name.replace(/^\w+Assignment:(\d+).*/, 'businessUnit:$1')
  return isKind(kindOf(record)) && /:\d{1,15}$/.test(record) ? record : null
}

function called({ number, name }: NamedRecord): string {
  return number ? `${number} ${name}` : name
}

function kindOf(record: string): string {
  return record.split(':', 1)[0] ?? ''
}

function idOf(record: string): string {
  return record.slice(record.indexOf(':') + 1)
}

function isKind(kind: string): kind is Kind {
  return kind in KINDS
}
