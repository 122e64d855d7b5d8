import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect } from 'vitest'
import type { TestServer } from '#testing/server.ts'
import { unpacked } from '#testing/unpacked.ts'
import { uploadFile } from '#testing/upload-file.ts'

/** The person to be erased. */
export const PERSON = {
  employeeId: 'CANARY-77',
  name: 'Canaria Vogelsang',
  dob: '1971-03-17',
  basicSalary: 61_937.41,
  totalMonthSalary: 73_913.37,
  allowances: { Housing: 11_975.96 },
}
/** Texts that would reveal the person anywhere. */
export const CANARIES = [
  'CANARY-77',
  'Canaria',
  'Vogelsang',
  'canaria',
  '1971-03-17',
  '61937.41',
  '73913.37',
  '11975.96',
]
export const OTHER = { employeeId: 'O-1', name: 'Somebody Else', basicSalary: 5_000, totalMonthSalary: 6_000 }

/** Files of the folder that have something of the person, by name; checkpoints are unpacked. */
export function filesWith(path: string, canaries: readonly string[] = CANARIES): string[] {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .filter((entry) => {
      const file = join(entry.parentPath, entry.name)
      const text = readFileSync(file, 'latin1') + (entry.name === 'checkpoints.db' ? statesIn(file) : '')
      return canaries.some((canary) => text.includes(canary))
    })
    .map(({ name }) => name)
}

function statesIn(file: string): string {
  using database = new DatabaseSync(file)
  const parts = database.prepare('SELECT bytes FROM content').all() as { bytes: Uint8Array }[] // the selected column
  return parts.map(({ bytes }) => unpacked(bytes)).join('\n')
}

export async function company(server: TestServer): Promise<void> {
  expect((await server.call('POST', '/v1/costCentres', { number: '0100', name: 'Wards' })).status).toBe(201)
}

export async function added(server: TestServer, row: object, year = 2019): Promise<number> {
  const { status, body } = await server.call('POST', '/v1/yearlyData', {
    year,
    grade: '12',
    jobTitle: 'Nurse',
    position: '',
    projectLocation: '',
    costCentre: { number: '0100', name: '' },
    ...row,
  })
  expect([status, body]).toEqual([201, expect.anything()])
  return body.id
}

export const removed = async (server: TestServer, id: number): Promise<void> => {
  expect((await server.call('DELETE', `/v1/yearlyData/${id}`)).status).toBe(204)
}
export const erase = (server: TestServer, id: number) => server.call('POST', `/v1/yearlyData/${id}/erase`)

export const HEADINGS =
  'Employee ID;Name;Date of Birth;Basic Salary;Total Month Salary;Cost Centre Number;Cost Centre Name'
export const LINE = 'CANARY-77;Canaria Vogelsang;1971-03-17;61937.41;73913.37;0100;Wards'

export async function imported(
  server: TestServer,
  url: string,
  lines: readonly string[],
  year = 2019,
): Promise<void> {
  const answer = await uploadFile(`${url}/v1/import/hrYearlyData?createCostCentres=true`, server.token, {
    bytes: [HEADINGS, ...lines].join('\n'),
    fields: { year: String(year) },
  })
  expect([answer.status, answer.body]).toEqual([200, expect.anything()])
}

export async function rowsOf(server: TestServer): Promise<{ id: number; name: string; year: number }[]> {
  return (await server.call('GET', '/v1/yearlyData')).body.content
}

/** What the server tells of a row. */
export async function historyOf(server: TestServer, id: number): Promise<string> {
  return JSON.stringify((await server.call('GET', `/v1/yearlyData/${id}/history`)).body)
}
