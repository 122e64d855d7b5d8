import type { FieldError } from '@staffplan/contracts/refusal'
import { beforeAll, expect, test } from 'vitest'
import { sendRaw } from '#testing/send-raw.ts'
import { sharedExample } from '#testing/shared-server.ts'
import { workedInputs } from '#testing/worked-example.ts'

const OLD = 'a long enough passphrase 7'

const [server, company] = sharedExample()
let special = 0
beforeAll(async () => {
  await server.call('POST', '/v1/bigPictureStore/userInput', workedInputs(company))
  special = (await server.call('POST', '/v1/drivers/specialDrivers', SPECIAL)).body.id
  for (const map of ['userInput', 'drivers', 'snapshots'])
    await server.call('GET', `/v1/bigPictureStore/${map}`)
})

const SPECIAL = { name: 'two more', type: 'absolute', value: 2 }
const USER = { firstName: 'Noor', lastName: 'Salem', email: 'noor@example.com', role: { id: 2 } }
const ROW = {
  employeeId: 'N-0',
  year: 2019,
  name: 'Omar',
  basicSalary: 1,
  totalMonthSalary: 2,
  costCentre: { number: '00-N' },
}
const PRIMARY = '/v1/drivers/primaryDrivers'
const SECONDARY = '/v1/drivers/secondaryDrivers'
const STORE = '/v1/bigPictureStore'

type Case = readonly [what: string, call: () => readonly [string, unknown?], refused: string]

/** One case per line: the request, and the refusal with its first pointer. */
const cases: readonly Case[] = [
  [
    'a cost centre’s number that differs by what nobody sees',
    () => ['POST /v1/costCentres', { name: 'twin', number: ' 00\u200B-N ' }],
    '409 cost-centre-exists /number cost-centre-exists',
  ],
  [
    'a cost centre that another department has',
    () => [
      'POST /v1/departments',
      { name: 'second', division: { id: company.divisions.S }, costCentreIds: [1] },
    ],
    '409 cost-centre-taken /costCentreIds/0 cost-centre-taken',
  ],
  [
    'an e-mail that differs by case',
    () => ['POST /v1/users', { ...USER, email: 'ADMIN@Example.com' }],
    '409 email-taken /email email-taken',
  ],
  [
    'an administrator who disables the last one',
    () => ['PATCH /v1/users/1', { enabled: false }],
    '409 last-administrator',
  ],
  ['oneself', () => ['DELETE /v1/users/1'], '409 delete-self'],
  [
    'a second primary driver of a unit',
    () => [
      `POST ${PRIMARY}/assignment`,
      { businessUnitId: company.education, primaryDriverId: company.pupils, weight: 1 },
    ],
    '409 assignment-exists /businessUnitId assignment-exists',
  ],
  [
    'a secondary assignment again',
    () => [
      `POST ${SECONDARY}/assignment`,
      { businessUnitId: company.support, secondaryDriverId: company.s2, divisionIds: [company.divisions.IT] },
    ],
    '409 assignment-exists /secondaryDriverId assignment-exists',
  ],
  [
    'a foreign unit’s division beside an own one',
    () => [
      `POST ${SECONDARY}/assignment`,
      {
        businessUnitId: company.support,
        secondaryDriverId: company.s1,
        divisionIds: [company.divisions.IT, company.divisions.N],
      },
    ],
    '422 division-not-in-unit /divisionIds/1 division-not-in-unit',
  ],
  [
    'a foreign unit’s division, changed to',
    () => [
      `PUT ${SECONDARY}/assignment`,
      { businessUnitId: company.support, secondaryDriverId: company.s2, divisionIds: [company.divisions.N] },
    ],
    '422 division-not-in-unit /divisionIds/0 division-not-in-unit',
  ],
  [
    'an employee twice in a year',
    () => ['POST /v1/yearlyData', ROW],
    '409 employee-exists /employeeId employee-exists',
  ],
  [
    'a year that is not offered',
    () => ['POST /v1/yearlyData', { ...ROW, employeeId: 'X', year: 1999 }],
    '422 invalid /year year-out-of-range',
  ],
  [
    'an absolute effect finer than its step',
    () => ['POST /v1/drivers/specialDrivers', { ...SPECIAL, value: 0.0005 }],
    '422 invalid /value not-a-step',
  ],
  [
    'a division twice in a manual plan',
    () => ['POST /v1/divisionFTE', [1, 1].map((divisionId) => ({ divisionId, year: 2020, value: 3 }))],
    '422 invalid /1/divisionId duplicate',
  ],
  [
    'half a person',
    () => ['POST /v1/divisionFTE', [{ divisionId: 1, year: 2020, value: 3.5 }]],
    '422 invalid /0/value not-an-integer',
  ],
  [
    'a year beyond the planning period',
    () => ['POST /v1/divisionFTE', [{ divisionId: 1, year: 2022, value: 3 }]],
    '422 invalid /0/year out-of-range',
  ],
  [
    'a year of expenses twice',
    () => ['PUT /v1/expenses', [2019, 2019].map((year) => ({ year, internal: 1, atk: 1 }))],
    '422 invalid  duplicate',
  ],
  [
    'an input that is misspelled',
    () => [`POST ${STORE}/userInput`, { ...workedInputs(company), 'b01-p1-y2019': 1 }],
    '422 invalid /b01-p1-y2019 scope-invalid',
  ],
  [
    'an input of a year that is not planned',
    () => [`POST ${STORE}/userInput`, { ...workedInputs(company), 'b1-p1-y1999': 1 }],
    '422 invalid /b1-p1-y1999 year-out-of-range',
  ],
  [
    'a negative input of a driver with two sources',
    () => [`POST ${STORE}/userInput`, { ...workedInputs(company), [`b1-s${company.s1}-y2020`]: -1 }],
    '422 invalid /b1-s1-y2020 negative-not-allowed',
  ],
  [
    'a special driver on a division that nobody knows',
    () => [`POST ${STORE}/drivers`, { fte: { 'b1-d999': [{ driverID: special, value: 1 }] } }],
    '422 invalid /fte/b1-d999 reference-unknown',
  ],
  [
    'a snapshot without a title',
    () => [`POST ${STORE}/snapshots`, { ' ': { state: { userInput: {}, setDrivers: { fte: {} } } } }],
    '422 invalid /  required',
  ],
  [
    'another old password',
    () => ['POST /v1/me/password', { oldPassword: `${OLD}x`, newPassword: 'lantern Quartz 47 meadow' }],
    '422 password-wrong /oldPassword password-wrong',
  ],
  [
    'the old password again',
    () => ['POST /v1/me/password', { oldPassword: OLD, newPassword: OLD }],
    '422 password-unchanged /newPassword password-unchanged',
  ],
  [
    'a password that is easily guessed',
    () => ['POST /v1/users', { ...USER, password: 'passwordpassword' }],
    '422 password-weak /password password-weak',
  ],
  ['a unit with divisions', () => [`DELETE /v1/businessUnits/${company.education}`], '409 in-use'],
  ['a division with departments', () => [`DELETE /v1/divisions/${company.divisions.N}`], '409 in-use'],
  ['a cost centre with staff', () => ['DELETE /v1/costCentres/1'], '409 in-use'],
  ['a driver that is assigned', () => [`DELETE ${PRIMARY}/${company.pupils}`], '409 in-use'],
]

test.each(cases)('%s is refused, and nothing changes', async (_what, call, refused) => {
  const head = await server.system.log.head()
  const [route, body] = call()
  const [method = '', path = ''] = route.split(' ')
  const answer = await server.call(method, path, body)
  const [error] = answer.body.errors ?? []
  const said = [answer.status, answer.body.code, ...(error ? [error.pointer, error.code] : [])]
  expect(said.join(' ')).toBe(refused)
  expect(await server.system.log.head()).toBe(head)
})

/** Form fields of an upload by name; a file is a list of lines. */
type Fields = { readonly [name: string]: string | readonly string[] }
const FILE = ['Employee ID,Name,Basic Salary,Total Month Salary,Cost Centre Number', 'E1,Ida,1,2,00-N']
const WHOLE = { year: '2019', selectedYear: '2019', file: FILE }
const { year: _year, ...yearless } = WHOLE
const { file: _file, ...fileless } = WHOLE

test.each<readonly [what: string, fields: Fields, refused: string]>([
  ['no year', yearless, '422 invalid /year required'],
  ['a year in words', { ...WHOLE, year: 'this' }, '422 invalid /year not-an-integer'],
  [
    'a year that is not offered',
    { ...WHOLE, year: '1999', selectedYear: '1999' },
    '422 invalid /year year-out-of-range',
  ],
  ['two years that disagree', { ...WHOLE, selectedYear: '2018' }, '422 invalid /selectedYear year-mismatch'],
  ['a text beyond measure', { ...WHOLE, year: '2'.repeat(5_000) }, '422 invalid /year too-long'],
  ['no file', fileless, '422 invalid /file required'],
  ['a file by another name', { ...fileless, other: FILE }, '422 invalid /file unknown-field'],
  ['a file without rows', { ...WHOLE, file: FILE.slice(0, 1) }, '422 no-data-rows'],
  ['a file without a needed column', { ...WHOLE, file: ['Name', 'Ida'] }, '422 '],
  [
    'a file with a word for an amount',
    { ...WHOLE, file: [FILE[0]!, 'E1,Ida,much,2,00-N'] },
    '422 import-rejected',
  ],
])('an upload with %s is refused, and nothing changes', async (_what, fields, refused) => {
  const head = await server.system.log.head()
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    form.set(name, typeof value === 'string' ? value : new Blob([value.join('\n')], { type: 'text/csv' }))
  const headers = { authorization: `Bearer ${server.token}` }
  const answer = await fetch(`${server.url}/v1/import/hrYearlyData`, { method: 'POST', headers, body: form })
  const { code, errors } = (await answer.json()) as { code: string; errors: readonly FieldError[] } // a problem
  const place = code === 'invalid' ? ` ${errors[0]?.pointer} ${errors[0]?.code}` : ''
  expect(`${answer.status} ${code}${place}`).toContain(refused)
  expect(await server.system.log.head()).toBe(head)
})

test.each([
  ['year', 'hrYearlyData', 'file'],
  ['file', 'hrYearlyData', 'file'],
  ['fileOvertime', 'hrYearlyOvertime', 'fileOvertime'],
] as const)(
  'an upload that names its %s twice is refused, and nothing changes',
  async (name, call, fileField) => {
    const head = await server.system.log.head()
    const form = new FormData()
    const file = () => new Blob([FILE.join('\n')], { type: 'text/csv' })
    for (const each of ['year', 'selectedYear', fileField, name])
      form.append(each, each === fileField ? file() : '2019')
    const headers = { authorization: `Bearer ${server.token}` }
    const answer = await fetch(`${server.url}/v1/import/${call}`, {
      method: 'POST',
      headers,
      body: form,
    })
    const { errors } = (await answer.json()) as { errors: readonly FieldError[] } // a problem
    expect([answer.status, errors]).toEqual([422, [{ pointer: `/${name}`, code: 'duplicate' }]])
    expect(await server.system.log.head()).toBe(head)
  },
)

const SIGN_IN = { grant_type: 'password', username: 'admin@example.com', password: OLD }

test.each<readonly [what: string, form: { readonly [name: string]: string }, error: string]>([
  ['no grant', { ...SIGN_IN, grant_type: '' }, 'invalid_request'],
  ['another grant', { ...SIGN_IN, grant_type: 'client_credentials' }, 'unsupported_grant_type'],
  ['no name', { ...SIGN_IN, username: '' }, 'invalid_request'],
  ['no password', { ...SIGN_IN, password: '' }, 'invalid_request'],
  ['a wrong password', { ...SIGN_IN, password: 'wrong' }, 'invalid_grant'],
  ['a name beyond measure', { ...SIGN_IN, username: 'x'.repeat(5_000) }, 'invalid_grant'],
  ['a control character', { ...SIGN_IN, username: 'admin@example.com\u0000' }, 'invalid_grant'],
])('signing in with %s is 400 in RFC 6749’s words, and nothing changes', async (_what, form, error) => {
  const head = await server.system.log.head()
  const client = Buffer.from('staffplan-web:staffplan-web').toString('base64')
  const { status, text } = await sendRaw(server, {
    path: '/oauth/token',
    headers: { authorization: `Basic ${client}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
  })
  expect([status, JSON.parse(text).error]).toEqual([400, error])
  expect(await server.system.log.head()).toBe(head)
})
