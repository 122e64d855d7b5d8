import type { TestServer } from './server.ts'
import { buildWorkedExample, type WorkedExample, workedInputs } from './worked-example.ts'

/** A write that the server accepts as it is. */
export type WriteExample = {
  readonly path: string
  readonly body?: unknown
  /** Fields of a form, for a call that takes no JSON. */
  readonly form?: { readonly [field: string]: string | Blob }
}

const HR_HEAD = 'Employee ID,Name,Basic Salary,Total Month Salary,Cost Centre Number'
const OLD_PASSWORD = 'tortoise Velvet 91 harbour'
const NEW_PASSWORD = 'lantern Quartz 47 meadow'

/** Creates records to change and delete: one of each kind more than the worked example needs. */
async function buildSpares({ call }: TestServer, { education, divisions }: WorkedExample) {
  const create = async (path: string, body: object): Promise<number> => {
    const answer = await call('POST', path, body)
    if (answer.status !== 201) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
    return answer.body.id
  }
  const unit = await create('/v1/businessUnits', { name: 'Spare unit', color: '#805AD5' })
  const centre = await create('/v1/costCentres', { name: 'Spare centre', number: '0900' })
  const taken = await create('/v1/costCentres', { name: 'Taken centre', number: '0901' })
  const inUnit = { businessUnit: { id: education } }
  const division = await create('/v1/divisions', { name: 'Spare division', ...inUnit })
  const ofDivision = { division: { id: divisions.N } }
  const department = await create('/v1/departments', {
    name: 'Spare department',
    ...ofDivision,
    costCentreIds: [taken],
  })
  const primary = await create('/v1/drivers/primaryDrivers', {
    name: 'Spare primary',
    unit: 'beds',
    driverDataSources: [],
  })
  const secondary = await create('/v1/drivers/secondaryDrivers', {
    name: 'Spare secondary',
    unit: 'beds',
    driverDataSources: [],
  })
  const special = await create('/v1/drivers/specialDrivers', {
    name: 'Spare special',
    type: 'absolute',
    value: 2,
  })
  const person = await create('/v1/users', {
    firstName: 'Sara',
    lastName: 'Haddad',
    email: 'sara@example.com',
    role: { id: 2 },
    password: OLD_PASSWORD,
  })
  const row = await create('/v1/yearlyData', staffRow('SPARE-1'))
  const imported = await create('/v1/yearlyData', staffRow('SPARE-3'))
  const gone = await create('/v1/yearlyData', staffRow('SPARE-4'))
  await call('DELETE', `/v1/yearlyData/${gone}`)
  const organisation = { unit, centre, taken, division, department }
  return { ...organisation, primary, secondary, special, person, row, imported, gone }
}

function staffRow(employeeId: string): object {
  return {
    employeeId,
    year: 2019,
    name: 'Omar Aziz',
    grade: 'A',
    dob: '1990-02-03',
    jobTitle: 'Teacher',
    position: 'Lead',
    basicSalary: 5000,
    totalMonthSalary: 6000,
    allowances: { Housing: 250 },
    overTimeHours: 4,
    educationCost: 10,
    costCentre: { number: '0901' },
    projectLocation: 'Riyadh',
  }
}

function hrForm(fileField: string, text: string): NonNullable<WriteExample['form']> {
  return { year: '2019', selectedYear: '2019', [fileField]: new Blob([text], { type: 'text/csv' }) }
}

/** An example of each write call, by its route; every key that a call accepts occurs in one. */
export async function writeExamples(server: TestServer): Promise<{ readonly [route: string]: WriteExample }> {
  const company = await buildWorkedExample(server)
  const spare = await buildSpares(server, company)
  const { education, support, divisions, pupils, s1 } = company
  const { call } = server
  const store = '/v1/bigPictureStore'
  await call('POST', `${store}/userInput`, workedInputs(company))
  const applied = { [`b${education}-d${divisions.N}`]: [{ id: 1, driverID: spare.special, value: 2 }] }
  const kept = { userInput: workedInputs(company), setDrivers: { fte: applied } }
  await call('POST', `${store}/snapshots`, { 'First plan': { title: 'First plan', state: kept } })
  await call('POST', '/v1/divisionFTE', [{ division: { id: divisions.N }, year: 2020, value: 13 }])
  for (const map of ['userInput', 'drivers', 'calculated', 'snapshots']) await call('GET', `${store}/${map}`)
  const { snapshots, rev: head } = (await call('GET', '/v1/bigPicture/draft')).body
  const settings = (await call('GET', '/v1/settings')).body
  const [lastImport] = (await call('GET', '/v1/import')).body.content

  const unit = { name: 'Nursing', comment: 'c', color: '#3182CE' }
  const centre = { name: 'Ward', number: '0902', comment: 'c' }
  const division = { name: 'Ward', comment: 'c', businessUnit: { id: education } }
  const department = {
    name: 'Ward',
    comment: 'c',
    division: { id: divisions.N },
    costCentreIds: [spare.centre],
  }
  const sources = [
    { label: 'lessons', weight: 0.6 },
    { label: 'rooms', weight: 0.4 },
  ]
  const driver = { name: 'beds', unit: 'beds', comment: 'c', driverDataSources: sources }
  const special = { name: 'growth', comment: 'c', type: 'relative', value: 0.07 }
  const user = {
    firstName: 'Noor',
    lastName: 'Salem',
    email: 'noor@example.com',
    phone: '+966 1',
    mobile: '+966 2',
    locale: 'ar_SA',
    enabled: true,
    role: { id: 2 },
  }
  const primaryKey = { businessUnit: { id: education }, primaryDriver: { id: pupils } }
  const secondaryKey = { businessUnit: { id: education }, secondaryDriver: { id: s1 } }
  const primaryPath = '/v1/drivers/primaryDrivers/assignment'
  const secondaryPath = '/v1/drivers/secondaryDrivers/assignment'

  return {
    'POST /oauth/token': {
      path: '/oauth/token',
      form: {
        grant_type: 'password',
        username: server.administrator.email,
        password: server.administrator.password,
      },
    },
    'POST /v1/bigPicture/restore': { path: '/v1/bigPicture/restore', body: { rev: 0, upTo: head } },
    'POST /v1/bigPicture/revert': { path: '/v1/bigPicture/revert', body: { rev: 0, upTo: head } },
    'POST /v1/me/password': {
      path: '/v1/me/password',
      body: { oldPassword: server.administrator.password, newPassword: NEW_PASSWORD },
    },
    'POST /v1/passwordLink': {
      path: '/v1/passwordLink',
      body: { token: 'a-link-that-nobody-issued', password: NEW_PASSWORD },
    },
    'POST /v1/users/:id/passwordLink': { path: `/v1/users/${spare.person}/passwordLink` },
    ...six('/v1/users', {
      id: spare.person,
      body: { ...user, password: NEW_PASSWORD },
      changed: { email: 'sara@example.com' },
    }),
    ...six('/v1/businessUnits', { id: spare.unit, body: unit }),
    ...six('/v1/divisions', { id: spare.division, body: division }),
    ...six('/v1/departments', {
      id: spare.department,
      body: department,
      changed: { costCentreIds: [spare.taken] },
    }),
    ...six('/v1/costCentres', { id: spare.centre, body: centre, changed: { number: '0900' } }),
    ...six('/v1/drivers/primaryDrivers', { id: spare.primary, body: driver }),
    ...six('/v1/drivers/secondaryDrivers', { id: spare.secondary, body: driver }),
    ...six('/v1/drivers/specialDrivers', { id: spare.special, body: special }),
    ...undoOf('/v1/businessUnits', spare.unit),
    ...undoOf('/v1/divisions', spare.division),
    ...undoOf('/v1/departments', spare.department),
    ...undoOf('/v1/costCentres', spare.centre),
    ...undoOf('/v1/drivers/primaryDrivers', spare.primary),
    ...undoOf('/v1/drivers/secondaryDrivers', spare.secondary),
    ...undoOf('/v1/drivers/specialDrivers', spare.special),
    ...undoOf('/v1/yearlyData', spare.row),
    ...undoOf('/v1/users', spare.person),
    ...undoOf(primaryPath, education),
    ...undoOf(secondaryPath, `${education}-${s1}`),
    'POST /v1/yearlyData/:id/erase': { path: `/v1/yearlyData/${spare.gone}/erase` },
    ...six('/v1/yearlyData', {
      id: spare.row,
      body: staffRow('SPARE-2'),
      changed: { employeeId: 'SPARE-1' },
    }),
    'DELETE /v1/import/hrYearlyData/:id': { path: `/v1/import/hrYearlyData/${spare.imported}` },
    [`POST ${primaryPath}`]: {
      path: primaryPath,
      body: { ...primaryKey, businessUnit: { id: support }, weight: 0.4 },
    },
    [`PUT ${primaryPath}`]: { path: primaryPath, body: { ...primaryKey, weight: 0.5 } },
    [`DELETE ${primaryPath}`]: { path: primaryPath, body: primaryKey },
    [`POST ${secondaryPath}`]: {
      path: secondaryPath,
      body: {
        ...secondaryKey,
        secondaryDriver: { id: spare.secondary },
        divisionIds: [divisions.N, divisions.S],
      },
    },
    [`PUT ${secondaryPath}`]: {
      path: secondaryPath,
      body: { ...secondaryKey, divisionIds: [divisions.S, divisions.H] },
    },
    [`DELETE ${secondaryPath}`]: { path: secondaryPath, body: secondaryKey },
    [`POST ${store}/userInput`]: { path: `${store}/userInput`, body: workedInputs(company) },
    [`POST ${store}/drivers`]: { path: `${store}/drivers`, body: { fte: applied } },
    [`POST ${store}/calculated`]: {
      path: `${store}/calculated`,
      body: { [`b${education}-d${divisions.N}-y2020-fte`]: 132 },
    },
    [`POST ${store}/snapshots`]: {
      path: `${store}/snapshots`,
      body: { 'Second plan': { title: 'Second plan', state: kept } },
    },
    [`DELETE ${store}/snapshots/:rev`]: { path: `${store}/snapshots/${snapshots[0].rev}` },
    'POST /v1/divisionFTE': {
      path: '/v1/divisionFTE',
      body: [
        { division: { id: divisions.N }, year: 2020, value: 14 },
        { division: { id: divisions.S }, year: 2020, value: null },
      ],
    },
    'PUT /v1/settings': { path: '/v1/settings', body: settings },
    'POST /v1/settings/undo': { path: '/v1/settings/undo' },
    'POST /v1/expenses/undo': { path: '/v1/expenses/undo' },
    'PUT /v1/expenses': { path: '/v1/expenses', body: [{ year: 2019, internal: 10, atk: null }] },
    'POST /v1/import/hrYearlyData': {
      path: '/v1/import/hrYearlyData',
      form: hrForm('file', `${HR_HEAD}\nN-0,Person N0,1000,8417.31,00-N`),
    },
    'POST /v1/import/hrYearlyOvertime': {
      path: '/v1/import/hrYearlyOvertime',
      form: hrForm('fileOvertime', 'Employee ID,Overtime Hours\nN-0,12'),
    },
    'POST /v1/import/organisation': {
      path: '/v1/import/organisation',
      form: { file: new Blob(['Business Unit\nKitchen'], { type: 'text/csv' }) },
    },
    'POST /v1/import/organisation/:importId/undo': {
      path: `/v1/import/organisation/${lastImport.importId}/undo`,
    },
    'POST /v1/import/:importId/undo': { path: `/v1/import/${lastImport.importId}/undo` },
  }
}

/** Examples of the four writes of a list. `changed` has the unique fields of the record that is changed. */
function six(
  path: string,
  { id, body, changed = {} }: { readonly id: number; readonly body: object; readonly changed?: object },
): { readonly [route: string]: WriteExample } {
  return {
    [`POST ${path}`]: { path, body },
    [`PUT ${path}/:id`]: { path: `${path}/${id}`, body: { ...body, ...changed } },
    [`PATCH ${path}/:id`]: { path: `${path}/${id}`, body: { ...body, ...changed } },
    [`DELETE ${path}/:id`]: { path: `${path}/${id}` },
  }
}

/** An example of an undo; `If-Match` names the change that is undone. */
function undoOf(path: string, id: number | string): { readonly [route: string]: WriteExample } {
  return { [`POST ${path}/:id/undo`]: { path: `${path}/${id}/undo` } }
}
