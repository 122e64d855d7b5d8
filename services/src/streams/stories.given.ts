import { recorded } from '#kernel/commands/given.ts'
import type { Decided, StreamModel } from '#kernel/streams/stream-model.ts'
import { manualPlanModel } from '#planning/manual/manual-plan.ts'
import type { RecordedEvent } from '#ports/event-log.ts'
import { type Random, seeded } from '#testing/random.ts'
import { bigPictureModel } from './big-picture.ts'
import { driversModel } from './drivers.ts'
import { organisationModel } from './organisation.ts'
import { sessionsModel } from './sessions.ts'
import { settingsModel } from './settings.ts'
import { staffYearModel } from './staff-year.ts'
import { usersModel } from './users.ts'

/** Any events of a stream, which may well contradict each other. */
type Story = (random: Random, index: number) => Decided

const IMPORT_ID = '7b6f0a53-6a53-4d12-9c53-1c8f6f5a2d11'

const id = (random: Random): number => 1 + random.whole(12)
const ids = (random: Random): number[] => [...new Set([id(random), id(random), id(random)])]
const text = (random: Random): string => `text ${random.whole(20)}`
const at = (index: number): string => new Date(Date.UTC(2026, 0, 1) + index * 3_600_000).toISOString()

const record =
  (stem: string, values: (random: Random) => object): Story =>
  (random) => {
    const before = { id: id(random), values: values(random) }
    switch (random.whole(4)) {
      case 0:
        return { type: `${stem}Deleted`, data: before }
      case 1:
      case 2:
        return { type: `${stem}Created`, data: before }
      default:
        return { type: `${stem}Changed`, data: { id: before.id, from: values(random), to: values(random) } }
    }
  }

const oneOf =
  (...stories: readonly Story[]): Story =>
  (random, index) =>
    random.one(stories)!(random, index)

const division = record('Division', (random) => ({
  name: text(random),
  comment: '',
  businessUnitId: id(random),
}))
const department = record('Department', (random) => ({
  name: text(random),
  comment: '',
  divisionId: id(random),
  costCentreIds: ids(random),
}))
const costCentre = record('CostCentre', (random) => ({
  name: text(random),
  comment: '',
  number: String(id(random)),
}))
const costCentresImported: Story = (random) => ({
  type: 'CostCentresImported',
  data: {
    importId: IMPORT_ID,
    costCentres: ids(random).map((id) => ({ id, number: String(id), name: text(random) })),
  },
})
const importUndone: Story = (random) => ({
  type: 'CostCentresImportUndone',
  data: { importId: IMPORT_ID, ids: ids(random), isLast: random.whole(2) === 0 },
})
const file: Story = (random) => {
  const [name, one] = [text(random), id(random)]
  const records = {
    importId: IMPORT_ID,
    businessUnits: [{ id: one, name, color: '#000000' }],
    divisions: [{ id: one, name, businessUnitId: id(random) }],
    departments: [{ id: one, name, divisionId: id(random), costCentreIds: ids(random) }],
    costCentres: [{ id: one, number: String(one), name }],
    filled: [{ id: id(random), from: [], to: ids(random) }],
  }
  return random.one([
    { type: 'OrganisationImported', data: { ...records, rows: 1, placed: 0 } },
    { type: 'OrganisationImportUndone', data: records },
  ])!
}
const businessUnit = record('BusinessUnit', (random) => ({
  name: text(random),
  comment: '',
  color: '#000000',
}))
const primary: Story = (random) => {
  const assigned = { businessUnitId: id(random), primaryDriverId: id(random), weight: 0.5 }
  const { businessUnitId, ...to } = assigned
  return random.one([
    { type: 'PrimaryDriverAssigned', data: assigned },
    { type: 'PrimaryAssignmentChanged', data: { businessUnitId, from: to, to } },
    { type: 'PrimaryDriverUnassigned', data: assigned },
  ])!
}
const secondary: Story = (random) => {
  const place = { businessUnitId: id(random), secondaryDriverId: id(random) }
  const to = { divisionIds: ids(random) }
  return random.one([
    { type: 'SecondaryDriverAssigned', data: { ...place, ...to } },
    { type: 'SecondaryAssignmentChanged', data: { ...place, from: to, to } },
    { type: 'SecondaryDriverUnassigned', data: { ...place, ...to } },
  ])!
}

const driver = (random: Random): object => ({
  name: text(random),
  unit: 'heads',
  comment: '',
  driverDataSources: [{ label: text(random), weight: 1 }],
})

const session: Story = (random, index) => {
  const tokenHash = `hash ${random.whole(30)}`
  const open = { tokenHash, userId: id(random), securedAt: '0', expiresAt: at(index + 12) }
  return random.one([
    { type: 'SessionEnded', data: { tokenHash } },
    { type: 'SessionUsed', data: { tokenHash } },
    { type: 'SessionOpened', data: open },
  ])!
}

const password: Story = (random) => ({
  type: random.whole(2) === 0 ? 'UserPasswordSet' : 'UserPasswordRehashed',
  data: { userId: id(random), hash: text(random) },
})
const link: Story = (random, index) => ({
  type: 'PasswordLinkIssued',
  data: { userId: id(random), tokenHash: `hash ${random.whole(9)}`, expiresAt: at(index + 24) },
})

const expenses: Story = (random) => ({
  type: 'ExpensesEntered',
  data: {
    years: [{ year: 2019 + random.whole(3), to: { internal: random.whole(2) || null, atk: null } }],
  },
})
const settings: Story = (random) => ({
  type: random.whole(2) === 0 ? 'SettingsChanged' : 'SettingsInitialised',
  data: { to: { planning: { startYear: 2019 + random.whole(3), planYears: 2 } } },
})

const personal = (employee: number, random: Random): object => ({
  employeeId: `E${employee}`,
  name: text(random),
  basicSalary: random.whole(9_000),
  allowances: { housing: 100 },
})
const staff: Story = (random) => {
  const place = id(random)
  const row = { id: place, year: 2019, costCentreId: id(random), personal: personal(place, random) }
  switch (random.whole(7)) {
    case 6:
      return { type: 'StaffErased', data: { id: place, year: 2019, totals: 'headcount' } }
    case 0:
      return { type: 'StaffDeleted', data: row }
    case 1:
      return { type: 'StaffImportCompleted', data: { importId: text(random), stream: 's', superseded: [] } }
    case 2:
      return { type: 'StaffImportChunk', data: { ops: [{ op: 'add', ...row }] } }
    case 3:
      return {
        type: 'StaffChanged',
        data: { id: place, year: 2019, from: {}, to: { personal: { name: text(random) } } },
      }
    default:
      return { type: 'StaffAdded', data: row }
  }
}
/** More rows than are packed together. */
const manyStaff: Story = (random, index) => {
  const ops = Array.from({ length: 300 }, (_, row) => {
    const place = 100 + index * 300 + row
    return { op: 'add', id: place, costCentreId: 1, personal: personal(place, random) }
  })
  return index < 4 ? { type: 'StaffImportChunk', data: { ops } } : staff(random, index)
}

function snapshot(sender: object, random: Random): Decided {
  const title = `title ${random.whole(3)}`
  const kept = { ...sender, title, stateHash: 's' }
  const entries = [['in|b1-p1-y2020', random.whole(100)]]
  return [
    { type: 'SnapshotCreated', data: { ...kept, atRev: 0 } },
    { type: 'SnapshotImported', data: { ...kept, entries } },
    { type: 'SnapshotDeleted', data: { ...kept, rev: 0 } },
  ][random.whole(3)]!
}

const draft: Story = (random, index) => {
  const sender = {
    clientId: `client-${random.whole(5)}`,
    seq: random.whole(40),
    base: 0,
    via: 'ws',
    prevHash: '',
  }
  if (random.whole(8) === 0) {
    const calls = [{ commandId: text(random), request: 'r' }]
    return {
      type: 'DraftPublished',
      data: { ...sender, upTo: index - random.whole(4), stateHash: 's', resultHash: 'r', calls },
    }
  }
  if (random.whole(6) === 0) return snapshot(sender, random)
  const ops = Array.from({ length: 1 + random.whole(3) }, () => ({
    k: `in|b1-p${id(random)}-y2020`,
    v: random.whole(4) === 0 ? null : random.whole(100),
  }))
  const n = 1 + random.whole(2)
  const txn = n === 2 ? { txn: { id: 'x', i: random.whole(2), n } } : {}
  return { type: 'DraftOpsApplied', data: { ...sender, ops, cause: 'edit', ...txn } }
}

const planned: Story = (random) => {
  const divisions = ids(random).map((divisionId) => ({ divisionId, from: null, to: random.whole(9) || null }))
  return { type: 'DivisionFtesPlanned', data: { year: 2020, divisions } }
}

/** Every stream model with a story of its events; new models have to be added here. */
export const models: readonly (readonly [string, StreamModel<unknown>, Story])[] = [
  model(
    'organisation',
    organisationModel,
    oneOf(
      businessUnit,
      division,
      department,
      costCentre,
      costCentresImported,
      importUndone,
      file,
      primary,
      secondary,
    ),
  ),
  model(
    'drivers',
    driversModel,
    oneOf(
      record('PrimaryDriver', driver),
      record('SecondaryDriver', driver),
      record('SpecialDriver', (random) => ({ name: text(random), type: 'relative', value: 1 })),
    ),
  ),
  model(
    'users',
    usersModel,
    oneOf(
      record('User', (random) => ({
        name: text(random),
        email: `${id(random)}@example.com`,
        roleId: 1,
        enabled: true,
      })),
      password,
      link,
    ),
  ),
  model('sessions', sessionsModel, session),
  model('settings', settingsModel, oneOf(expenses, settings)),
  model('staff year', staffYearModel, staff),
  model('large staff year', staffYearModel, manyStaff),
  model('big picture', bigPictureModel, draft),
  model('manual plan', manualPlanModel, planned),
]

/** The first events of a story. */
export function eventsOf(story: Story, seed: number, count: number): RecordedEvent[] {
  const random = seeded(seed)
  return Array.from({ length: count }, (_, index) => stored(story(random, index), index))
}

function model<State>(
  name: string,
  model: StreamModel<State>,
  story: Story,
): readonly [string, StreamModel<unknown>, Story] {
  return [name, model as StreamModel<unknown>, story] // each is only used with its own states
}

function stored(event: Decided, index: number): RecordedEvent {
  const one = recorded(event, index)
  return { ...one, metadata: { ...one.metadata, at: at(index), actor: 1 + (index % 3) } }
}
