import { beforeEach, expect, test } from 'vitest'
import { sharedServer } from '#testing/shared-server.ts'
import { uploadFile } from '#testing/upload-file.ts'

const HEADINGS = 'Business Unit;Division;Department;Cost Centre Number;Cost Centre Name'
const server = sharedServer()

/** Counted up so that every test uses names of its own. */
let n = 0
beforeEach(() => {
  n += 1
})
const file = () => [`Unit ${n};Care ${n};Ward;${n}00;Ward A`, `Unit ${n};Care ${n};Ward;${n}01;Ward B`]

async function send(fields: { readonly dryRun?: boolean; readonly checked?: string }) {
  const { dryRun = false, ...rest } = fields
  return uploadFile(`${server.url}/v1/import/organisation?dryRun=${dryRun}`, server.token, {
    bytes: [HEADINGS, ...file()].join('\n'),
    fields: rest,
  })
}
const create = async (plural: string, values: object): Promise<number> =>
  (await server.call('POST', `/v1/${plural}`, values)).body.id

test('a file of which somebody else created a part since its check is not stored, and stored as checked again', async () => {
  const first = (await send({ dryRun: true })).body
  expect(first.created).toMatchObject({ businessUnits: 1, divisions: 1, departments: 1, costCentres: 2 })
  const unit = await create('businessUnits', { name: `Unit ${n}`, color: '#3182CE' })
  await create('divisions', { name: `Care ${n}`, businessUnit: { id: unit } })
  const before = await server.system.log.head()
  expect(await send({ checked: first.checked })).toMatchObject({
    status: 409,
    body: { code: 'check-outdated' },
  })
  expect(await server.system.log.head()).toBe(before)
  const second = (await send({ dryRun: true })).body
  const now = { businessUnits: 0, divisions: 0, departments: 1, costCentres: 2 }
  expect(second.created).toEqual(now)
  expect(await send({ checked: second.checked })).toMatchObject({ status: 200, body: { created: now } })
})

test('what does not concern the file, and what takes the ids it would get, does not make its check outdated', async () => {
  const { checked } = (await send({ dryRun: true })).body
  const unit = await create('businessUnits', { name: `Other ${n}`, color: '#3182CE' })
  await create('divisions', { name: `Care ${n}`, businessUnit: { id: unit } })
  const stored = await send({ checked })
  expect([stored.status, stored.body.created.divisions]).toEqual([200, 1])
  expect(stored.body).not.toHaveProperty('checked')
})

test('a cost centre of the file that another department was given since is an error of the file', async () => {
  const { checked } = (await send({ dryRun: true })).body
  const unit = await create('businessUnits', { name: `Other ${n}`, color: '#3182CE' })
  const division = await create('divisions', { name: 'Other', businessUnit: { id: unit } })
  const centre = await create('costCentres', { number: `${n}00`, name: 'Taken' })
  await create('departments', { name: 'Other', division: { id: division }, costCentreIds: [centre] })
  expect(await send({ checked })).toMatchObject({ status: 422, body: { code: 'import-rejected' } })
})
