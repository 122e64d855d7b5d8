import type { EventLog } from '#ports/event-log.ts'

/** Name of the person in the rows. */
export const NAME = 'Ben Orphaned'
const IMPORT = '3f0c6b52-7d57-4d0e-9a55-0f5a4f1b6f10'
export const ABANDONED = `staffImport-${IMPORT}`

/** Appends what a crash in the middle of an import leaves in the log. */
export async function abandonImport(log: EventLog): Promise<void> {
  const personal = {
    employeeId: 'E2',
    name: NAME,
    grade: '',
    dob: null,
    jobTitle: '',
    position: '',
    basicSalary: 5000,
    totalMonthSalary: 6000,
    allowances: {},
    overTimeHours: null,
    educationCost: null,
    projectLocation: '',
  }
  const metadata = { commandId: 'c', correlationId: 'r', actor: 1, at: '2026-01-01T00:00:00.000Z', schema: 1 }
  const chunk = (id: number) => ({
    id: crypto.randomUUID(),
    type: 'StaffImportChunk',
    data: { importId: IMPORT, year: 2019, ops: [{ op: 'add', id, costCentreId: 1, personal }] },
    metadata,
  })
  await log.append(ABANDONED, 'none', [chunk(20190000001), chunk(20190000002)])
}
