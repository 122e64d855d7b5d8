import { expect, test } from 'vitest'
import { otherAdministrator } from '#testing/other-administrator.ts'
import { startServer } from '#testing/server.ts'
import { uploadFile } from '#testing/upload-file.ts'

const HEADINGS = 'Employee ID;Name;Basic Salary;Total Month Salary;Cost Centre Number;Cost Centre Name'
const MANY = Array.from({ length: 3_000 }, (_, index) => `E${index};Sara;6000;7500;0100;Ward`)

test('a preview that has waited for its turn tells nothing to whoever was disabled meanwhile', async () => {
  await using server = await startServer()
  const { token, disable } = await otherAdministrator(server)
  const upload = (as: string, path: string) =>
    uploadFile(server.url + path, as, {
      bytes: [HEADINGS, ...MANY].join('\r\n'),
      fields: { year: '2019' },
    })
  const before = upload(server.token, '/v1/import/hrYearlyData')
  const running = async () =>
    (await (await fetch(`${server.url}/metrics`)).text()).match(/^staffplan_imports_running (\d)/m)?.[1]
  await expect.poll(running, { timeout: 10_000, interval: 5 }).toBe('1')
  const waiting = upload(token, '/v1/import/hrYearlyData?dryRun=true')
  await expect.poll(running, { timeout: 10_000, interval: 5 }).toBe('2')
  await disable()
  expect(await waiting).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
  expect((await before).status).toBe(200)
})
