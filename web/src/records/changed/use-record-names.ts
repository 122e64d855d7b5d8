import { primaryDriver } from '@staffplan/contracts/drivers/primary-driver'
import { secondaryDriver } from '@staffplan/contracts/drivers/secondary-driver'
import { specialDriver } from '@staffplan/contracts/drivers/special-driver'
import { businessUnit } from '@staffplan/contracts/organisation/business-unit'
import { costCentre } from '@staffplan/contracts/organisation/cost-centre'
import { department } from '@staffplan/contracts/organisation/department'
import { division } from '@staffplan/contracts/organisation/division'
import { parseDraftKey } from '@staffplan/contracts/planning/draft-key'
import type { RecordDefinition } from '@staffplan/contracts/record'
import { useMemo } from 'react'
import { usePeople } from '#api/use-people.ts'
import { useRecords, WHOLE_LIST } from '#api/use-records.ts'
import type { ChoiceSource } from '../use-choices.ts'

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
}

type Row = {
  readonly id: number
  readonly name: string
  readonly number?: string
  readonly type?: 'relative' | 'absolute'
}
type Rows = ReadonlyMap<number, Row>
type Kind = keyof typeof KINDS

const KINDS = {
  businessUnit,
  division,
  department,
  costCentre,
  primaryDriver,
  secondaryDriver,
  specialDriver,
} satisfies { readonly [kind: string]: RecordDefinition }

/** The call that takes back the last change of a record, `division:7`, and the read model it moves; null where there is none. */
export function undoOf(record: string): { readonly path: string; readonly model: string } | null {
  const [kind = '', id = ''] = record.split(':')
  if (!isKind(kind) || id === '') return null
  const { path, plural } = KINDS[kind]
  return { path: `${path}/${id}/undo`, model: plural }
}

/** Where records of a kind are listed, and how one of them is called. */
export function listOf(kind: string): ChoiceSource<Row> {
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
])

/** What the records are called that changes and objects name; only lists that are needed are read. */
export function useRecordNames(changes: readonly NamedChange[], objects: readonly string[]): KnownRecords {
  const needed = new Set([
    ...objects.map(kindOf),
    ...changes.flatMap(({ of = '', field }) => [kindOf(of), ...kindsBehind(field)]),
  ])
  const lists = {
    businessUnit: useList('businessUnit', needed),
    division: useList('division', needed),
    department: useList('department', needed),
    costCentre: useList('costCentre', needed),
    primaryDriver: useList('primaryDriver', needed),
    secondaryDriver: useList('secondaryDriver', needed),
    specialDriver: useList('specialDriver', needed),
  }
  const people = usePeople(true)
  const rowOf = (record: string): Row | undefined => {
    const [kind = '', id = ''] = record.split(':')
    if (kind.endsWith('Assignment')) return lists.businessUnit.get(Number(id.split('-', 1)[0]))
    return isKind(kind) ? lists[kind].get(Number(id)) : undefined
  }
  return {
    nameOf(record) {
      if (record.startsWith('user:')) return people.get(Number(record.slice('user:'.length)))
      const row = rowOf(record)
      return row && called(row)
    },
    isRelative: (id) => lists.specialDriver.get(id)?.type === 'relative',
  }
}

function called({ number, name }: Row): string {
  return number ? `${number} ${name}` : name
}

function useList(kind: Kind, needed: ReadonlySet<string>): Rows {
  const { path, plural } = KINDS[kind]
  const isNeeded = needed.has(kind)
  const { rows } = useRecords<Row>(
    { path, models: isNeeded ? [plural] : [], size: WHOLE_LIST },
    { skip: !isNeeded },
  )
  return useMemo(() => new Map((rows ?? []).map((row) => [row.id, row])), [rows])
}

function kindOf(record: string): string {
  const kind = record.split(':', 1)[0] ?? ''
  return kind.endsWith('Assignment') ? 'businessUnit' : kind
}

function kindsBehind(field: string): readonly string[] {
  const key = parseDraftKey(field)
  if (key?.kind === 'applied') return ['division', 'specialDriver']
  if (key) return ['businessUnit', `${key.scope.kind}Driver`]
  return [REFERENCES.get(field) ?? '']
}

function isKind(kind: string): kind is Kind {
  return kind in KINDS
}
