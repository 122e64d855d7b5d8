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

/** A change as it comes from the server: what it belongs to, which field of it. */
export type NamedChange = {
  readonly of?: string | undefined
  readonly field: string
  readonly from?: unknown
  readonly to?: unknown
}
export type KnownRecords = {
  /** A record as the log calls it, `division:7`, by its name; undefined where there is none (any more). */
  readonly nameOf: (record: string) => string | undefined
  /** Whether a special driver is one in percent. */
  readonly isRelative: (specialDriverId: number) => boolean
  /** A data source of a driver, `primaryDriver:7`, by its label; undefined where it is not there (any more). */
  readonly sourceOf: (driver: string, source: number) => string | undefined
}

type Kind = keyof NamesQuery

/** A list in a change names so many, and counts the others. */
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

/** What is called otherwise than by a name of its own, but has a way back all the same. */
const OTHERS: { readonly [kind: string]: RecordDefinition } = { primaryAssignment, secondaryAssignment, user }

/** The call that takes back the last change of a record, `division:7`, and the read model it moves; null where there is none. */
export function undoOf(record: string): { readonly path: string; readonly model: string } | null {
  const [kind = '', id = ''] = record.split(':')
  const definition = isKind(kind) ? KINDS[kind] : OTHERS[kind]
  if (!definition || id === '') return null
  return { path: `${definition.path}/${id}/undo`, model: definition.plural }
}

/** Where records of a kind are listed, and how one of them is called. */
export function listOf(kind: string): ChoiceSource<NamedRecord & { readonly id: number }> {
  if (!isKind(kind)) throw new Error(`no list of ${kind}`)
  const { path, plural } = KINDS[kind]
  return { path, models: [plural], labelOf: called }
}

/** Fields that hold the ids of other records. */
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

/** What the records are called that changes and objects name; nothing else is asked for. */
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

/** Records that a change speaks of. */
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

/** The record that has the name: of an assignment, its business unit. Null where nobody names one of the kind. */
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
