import type { StaffImportOp } from '@staffplan/contracts/staff/events'
import type { Decided } from '#kernel/streams/stream-model.ts'
import type { Amounts } from '../sums.ts'

export type Person = Amounts & { readonly costCentreId: number; readonly total: number }

/** The organisation as a plain table of facts, for saying what the figures should be. */
export type Company = {
  readonly units: Map<number, { name: string; color: string }>
  readonly divisions: Map<number, { name: string; businessUnitId: number }>
  readonly departments: Map<number, { name: string; divisionId: number; costCentreIds: readonly number[] }>
  readonly centres: Map<number, { name: string; number: string }>
  readonly people: Map<number, Person>
  /** Years that ever had staff. */
  readonly years: Set<number>
  readonly events: Decided[]
  /** Chunk streams that completed imports point to. */
  readonly chunks: Map<string, Decided[]>
  lastId: number
}

export function emptyCompany(): Company {
  return {
    units: new Map(),
    divisions: new Map(),
    departments: new Map(),
    centres: new Map(),
    people: new Map(),
    years: new Set(),
    events: [],
    chunks: new Map(),
    lastId: 0,
  }
}

/** The personal part of a staff event, with names and texts that nothing here depends on. */
export function personal({ total, basic, hours }: Amounts): Record<string, unknown> {
  return {
    employeeId: 'e',
    name: 'somebody',
    grade: '',
    dob: null,
    jobTitle: '',
    position: '',
    basicSalary: basic,
    totalMonthSalary: total,
    allowances: {},
    overTimeHours: hours,
    educationCost: null,
    projectLocation: '',
  }
}

/** An import of ops, completed: its chunk stream and the event that makes it count. */
export function importOf(
  importId: string,
  year: number,
  ops: readonly unknown[],
): { readonly stream: string; readonly chunks: Decided[]; readonly completed: Decided } {
  const stream = `staffImport-${importId}`
  const half = Math.ceil(ops.length / 2)
  const chunks = [ops.slice(0, half), ops.slice(half)].map((part) => ({
    type: 'StaffImportChunk',
    data: { importId, year, ops: part as StaffImportOp[] },
  }))
  const counts = { accepted: ops.length, inserted: 0, updated: 0, unchanged: 0, removed: 0 }
  const rest = { newCostCentres: [], fileHash: '', kind: 'hr', superseded: [] }
  const data = { importId, year, stream, chunks: chunks.length, ...counts, ...rest }
  return { stream, chunks, completed: { type: 'StaffImportCompleted', data } }
}
