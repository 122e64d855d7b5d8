const FIGURES = 'staffNumber minSalary avgSalary maxSalary'
const DRIVER = 'id name unit comment driverDataSources.0.label driverDataSources.0.weight'
const UNIT = 'businessUnit.id businessUnit.name businessUnit.color'
const ROW =
  'id employeeId name grade dob jobTitle position year basicSalary totalMonthSalary allowances.Housing overTimeHours educationCost costCentre.number costCentre.name projectLocation'
const DEPARTMENT =
  'department.id department.name department.division.name department.division.businessUnit.name'

/** Fields as the specification lists them, by where they are read; of a list, the row with most of them is checked. */
export const specifiedFields: readonly (readonly [entity: string, path: string, fields: string])[] = [
  [
    'a user',
    '/v1/users',
    'id firstName lastName email phone mobile locale enabled role.id role.name role.description',
  ],
  [
    'oneself',
    '/v1/me',
    'id firstName lastName email phone mobile locale enabled role.id role.name role.description',
  ],
  ['a business unit', '/v1/businessUnits/{id}', `id name comment color ${FIGURES}`],
  ['analytics of business units', '/v1/businessUnits/analytics', `id name color overTimeCost ${FIGURES}`],
  ['a division', '/v1/divisions/{id}', `id name comment ${UNIT} ${FIGURES}`],
  ['analytics of divisions', '/v1/divisions/analytics', `id name ${UNIT} ${FIGURES}`],
  [
    'a department',
    '/v1/departments/{id}',
    `id name comment division.id division.name division.businessUnit.name costCentreIds.0 costCentres.0.id costCentres.0.number ${FIGURES}`,
  ],
  ['analytics of departments', '/v1/departments/analytics', `id name division.name ${FIGURES}`],
  ['a cost centre', '/v1/costCentres', `id name number comment ${DEPARTMENT} ${FIGURES}`],
  ['analytics of cost centres', '/v1/costCentres/analytics', `id name number ${FIGURES}`],
  [
    'overtime of a cost centre',
    '/v1/costCentres/overTime',
    `id name number ${DEPARTMENT} staff.0.year staff.0.overTimeHours staff.0.totalMonthSalary`,
  ],
  ['a row of yearly data', '/v1/yearlyData/{id}', ROW],
  ['the same among the imported', '/v1/import/hrYearlyData/{id}', ROW],
  ['a primary driver', '/v1/drivers/primaryDrivers', DRIVER],
  ['a secondary driver', '/v1/drivers/secondaryDrivers', DRIVER],
  ['a special driver', '/v1/drivers/specialDrivers/{id}', 'id name comment type value target'],
  [
    'a primary assignment',
    '/v1/drivers/primaryDrivers/assignment/{id}',
    `${UNIT} primaryDriver.id primaryDriver.name weight`,
  ],
  [
    'a secondary assignment',
    '/v1/drivers/secondaryDrivers/assignment/{id}',
    `${UNIT} secondaryDriver.id secondaryDriver.name divisionIds.0 divisions.0.id divisions.0.name`,
  ],
  ['an entry of manual planning', '/v1/divisionFTE', '0.division.id 0.division.name 0.year 0.value'],
  [
    'a unit of the big picture',
    '/v1/bigPicture',
    `0.${UNIT.replaceAll(' ', ' 0.')} ${within('0.primaryDriver', `${DRIVER} weight`)} ${within('0.secondaryDrivers.0', `${DRIVER} divisionIds.0`)} ${within('0.divisions.0', 'id name comment staffNumber avgSalary')}`,
  ],
  ['the applied special drivers', '/v1/bigPictureStore/drivers', within('fte.*.0', 'id driverID value')],
  [
    'a snapshot',
    '/v1/bigPictureStore/snapshots',
    within('*', 'title state.userInput.* state.setDrivers.fte.*.0.driverID'),
  ],
]

function within(place: string, fields: string): string {
  return fields
    .split(' ')
    .map((field) => `${place}.${field}`)
    .join(' ')
}

/** The fields that a record or a list lacks; in a list, the row that lacks fewest counts. */
export function lackingFields(body: unknown, fields: string): readonly string[] {
  const { content } = body as { readonly content?: readonly unknown[] } // every answer is an object or a list
  const rows = content ?? [body]
  const lacking = rows.map((row) => fields.split(' ').filter((field) => !isIn(row, field.split('.'))))
  return lacking.toSorted((one, other) => one.length - other.length)[0] ?? ['every row']
}

/** Whether a value has anything at a path, null included; a star stands for any key. */
function isIn(value: unknown, [key, ...rest]: readonly string[]): boolean {
  if (key === undefined) return value !== undefined
  if (typeof value !== 'object' || value === null) return false
  const inside = key === '*' ? Object.values(value)[0] : (value as { [name: string]: unknown })[key]
  return isIn(inside, rest)
}
