import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { AUDITOR_ROLE, USER_ROLE } from '@staffplan/contracts/users/roles'
import { expect, test, vi } from 'vitest'
import { command } from '#maintenance/testing/command.ts'
import { systemContext } from '#http/commands/command-context.ts'
import { Handler } from '#kernel/commands/handle.ts'
import { eventTypes } from '#projectors.ts'
import { logWith } from '#testing/log-with.ts'
import { signedInAs } from '#testing/other-administrator.ts'
import { startServer } from '#testing/server.ts'
import { folderForEachTest } from '#testing/folder-for-each-test.ts'
import {
  added,
  CANARIES,
  company,
  erase,
  filesWith,
  historyOf,
  imported,
  LINE,
  OTHER,
  PERSON,
  removed,
  rowsOf,
} from '#staff/testing/erasing.ts'
import { importing } from '#staff/testing/importing.ts'
import { erasePerson } from './erase-person.ts'

const folder = folderForEachTest()

test('what the log says about people is not in its file, nor the keys in theirs as they are', async () => {
  await using server = await startServer({ dataDir: folder.dataDir })
  await company(server)
  await added(server, PERSON)
  expect(filesWith(folder.dataDir).filter((name) => !name.startsWith('views.db'))).toEqual([])
})

test('an erased person is in no file, history says so, the chain holds and replay gives the same', async () => {
  {
    await using server = await startServer({ dataDir: folder.dataDir })
    await company(server)
    await added(server, OTHER)
    const id = await added(server, PERSON)
    const earlier = await added(server, PERSON, 2018)
    const changed = { ...PERSON, totalMonthSalary: 73_913.38 }
    expect(
      (await server.call('PATCH', `/v1/yearlyData/${id}`, { year: 2019, totalMonthSalary: 73_913.38 }))
        .status,
    ).toBe(200)
    const present = await erase(server, id)
    expect(present).toMatchObject({ status: 409, body: { code: 'person-present' } })
    await removed(server, id)
    expect((await erase(server, id)).body).toMatchObject({
      code: 'person-present',
      params: { years: [2018] },
    })
    await removed(server, earlier)
    expect((await erase(server, id)).status).toBe(204)
    expect(filesWith(folder.dataDir, [...CANARIES, String(changed.totalMonthSalary)])).toEqual([])

    const history = JSON.stringify((await server.call('GET', `/v1/yearlyData/${id}/history`)).body)
    expect(history).toContain('"cause":"erased"')
    expect(history).toContain('"field":"personalData","to":"erased"')
    const trail = JSON.stringify((await server.call('GET', '/v1/trail?kind=staff&size=100')).body)
    for (const text of [history, trail]) for (const canary of CANARIES) expect(text).not.toContain(canary)
    expect(trail).toContain('Somebody Else')
    const exported = await fetch(`${server.url}/v1/trail/export`, {
      headers: { authorization: `Bearer ${server.token}` },
    })
    const lines = await exported.text()
    for (const canary of CANARIES) expect(lines).not.toContain(canary)

    expect((await erase(server, id)).status).toBe(204) // once more does no harm
    expect(
      (await server.call('POST', `/v1/yearlyData/${id}/undo`, undefined, { headers: { 'if-match': '"4"' } }))
        .status,
    ).toBe(412)
  }
  const backup = join(folder.path, 'kept.db')
  expect(await command('backup', [backup], { DATA_DIR: folder.dataDir })).toMatchObject({
    code: 0,
    stderr: '',
  })
  expect(filesWith(folder.path)).toEqual([])
  expect(await command('verify', [], { DATA_DIR: folder.dataDir })).toMatchObject({ code: 0, stderr: '' })
  rmSync(join(folder.dataDir, 'views.db'))
  await using server = await startServer({ dataDir: folder.dataDir })
  const list = await server.call('GET', '/v1/yearlyData')
  expect(list.body.content.map(({ name }: { name: string }) => name)).toEqual(['Somebody Else'])
  expect(await command('verify', [], { DATA_DIR: folder.dataDir })).toMatchObject({ code: 0, stderr: '' })
  expect(filesWith(folder.dataDir)).toEqual([])
}, 60_000)

test('whoever is imported while being erased comes anew, under a new key', async () => {
  await using server = await startServer({ dataDir: folder.dataDir })
  await imported(server, server.url, [LINE, 'O-1;Somebody Else;;5000;6000;0100;Wards'])
  const id = (await rowsOf(server)).find(({ name }) => name === PERSON.name)!.id
  await removed(server, id)
  await using meanwhile = await importing(server, async () => {
    expect((await erase(server, id)).status).toBe(204)
  })
  await imported(server, meanwhile.url, [LINE], 2020)
  expect(new Set((await rowsOf(server)).map(({ year, name }) => `${year} ${name}`))).toEqual(
    new Set(['2019 Somebody Else', `2020 ${PERSON.name}`]),
  )
  const history = JSON.stringify((await server.call('GET', `/v1/yearlyData/${id}/history`)).body)
  for (const canary of CANARIES) expect(history).not.toContain(canary)
  expect(filesWith(folder.dataDir).filter((name) => !name.startsWith('views.db'))).toEqual([])

  const again = (await rowsOf(server)).find(({ year }) => year === 2020)!.id
  await removed(server, again)
  expect((await erase(server, again)).status).toBe(204)
  expect(filesWith(folder.dataDir)).toEqual([])
})

test('the read models are written anew by another thread than that of the requests', async () => {
  await using server = await startServer({ dataDir: folder.dataDir })
  await company(server)
  const id = await added(server, PERSON)
  await removed(server, id)
  const written = vi.spyOn(DatabaseSync.prototype, 'exec')
  try {
    expect((await erase(server, id)).status).toBe(204)
    expect(written.mock.calls.filter(([sql]) => sql.includes('VACUUM'))).toEqual([])
  } finally {
    written.mockRestore()
  }
  expect(filesWith(folder.dataDir)).toEqual([])
})

test('a row that is added with the same employee id meanwhile keeps its keys', async () => {
  await using server = await startServer({ dataDir: folder.dataDir })
  await company(server)
  const id = await added(server, PERSON)
  await removed(server, id)
  const { deps, log } = server.system
  let again = 0
  const meanwhile = logWith(log, {
    async append(stream, expected, events) {
      if (again === 0) again = await added(server, { ...PERSON, name: 'Come Anew' })
      return log.append(stream, expected, events)
    },
  })
  const handler = new Handler(meanwhile, eventTypes)
  const context = systemContext(new Date())
  expect(await erasePerson({ ...deps, handler }, { id, context })).toEqual({ rows: 1, isFinished: true })
  expect(await historyOf(server, id)).not.toContain(PERSON.name)
  expect(await historyOf(server, again)).toContain('Come Anew')
  expect(await historyOf(server, again)).not.toContain('personalData')
})

test('a row that had the employee id by mistake keeps its own person', async () => {
  await using server = await startServer({ dataDir: folder.dataDir })
  await company(server)
  const mistaken = await added(server, { ...PERSON, name: 'Kept Person' }, 2018)
  const corrected = { employeeId: 'O-2', dob: '1980-01-01' }
  expect((await server.call('PATCH', `/v1/yearlyData/${mistaken}`, corrected)).status).toBe(200)
  const id = await added(server, PERSON)
  await removed(server, id)
  expect((await erase(server, id)).status).toBe(204)
  const history = JSON.stringify((await server.call('GET', `/v1/yearlyData/${mistaken}/history`)).body)
  expect(history).toContain('Kept Person')
  expect(history).not.toContain('personalData')
})

test('keys that came back from a backup are destroyed again when the server starts', async () => {
  const kept = join(folder.path, 'kept-keys.db')
  let id: number
  {
    await using server = await startServer({ dataDir: folder.dataDir })
    await company(server)
    id = await added(server, PERSON)
    await removed(server, id)
  }
  copyFileSync(join(folder.dataDir, 'keys.db'), kept)
  {
    await using server = await startServer({ dataDir: folder.dataDir })
    expect((await erase(server, id)).status).toBe(204)
  }
  copyFileSync(kept, join(folder.dataDir, 'keys.db'))
  await using server = await startServer({ dataDir: folder.dataDir })
  await vi.waitFor(async () => {
    const { body } = await server.call('GET', `/v1/yearlyData/${id}/history`)
    for (const canary of CANARIES) expect(JSON.stringify(body)).not.toContain(canary)
  })
})

test('checkpoints from before hold nothing of an erased person, nor when they came back from a backup', async () => {
  const kept = join(folder.path, 'kept-checkpoints.db')
  {
    await using server = await startServer({ dataDir: folder.dataDir })
    await imported(server, server.url, [LINE, 'O-1;Somebody Else;;5000;6000;0100;Wards'])
    await vi.waitFor(() => expect(filesWith(folder.dataDir)).toContain('checkpoints.db'))
  }
  copyFileSync(join(folder.dataDir, 'checkpoints.db'), kept)
  {
    await using server = await startServer({ dataDir: folder.dataDir })
    const { id } = (await rowsOf(server)).find(({ name }) => name === PERSON.name)!
    await removed(server, id)
    expect((await erase(server, id)).status).toBe(204)
    expect(filesWith(folder.dataDir)).toEqual([])
  }
  copyFileSync(kept, join(folder.dataDir, 'checkpoints.db'))
  await using server = await startServer({ dataDir: folder.dataDir })
  await vi.waitFor(() => expect(filesWith(folder.dataDir)).toEqual([]), { timeout: 20_000 })
  expect((await rowsOf(server)).map(({ name }) => name)).toEqual(['Somebody Else'])
})

test('a log whose keys are missing or belong to another key of the installation is not called erased', async () => {
  {
    await using server = await startServer({ dataDir: folder.dataDir })
    await company(server)
    await added(server, PERSON)
  }
  const key = readFileSync(join(folder.dataDir, 'pseudonym-key'))
  writeFileSync(join(folder.dataDir, 'pseudonym-key'), Buffer.alloc(32, 7))
  expect((await command('verify', [], { DATA_DIR: folder.dataDir })).stderr).toContain(
    'belong to another PSEUDONYM_KEY',
  )
  writeFileSync(join(folder.dataDir, 'pseudonym-key'), key)
  for (const end of ['', '-wal', '-shm']) rmSync(join(folder.dataDir, `keys.db${end}`), { force: true })
  await expect(startServer({ dataDir: folder.dataDir })).rejects.toThrow(
    'keys.db is missing, and the event log holds personal data',
  )
  writeFileSync(join(folder.dataDir, 'keys.db'), '')
  {
    await using server = await startServer({ dataDir: folder.dataDir })
    await vi.waitFor(async () => {
      const { body } = await server.call('GET', '/health/ready', undefined, { token: null })
      expect(body.warnings).toMatchObject([{ part: 'personalData', state: 'keys-missing' }])
    })
  }
  expect((await command('verify', [], { DATA_DIR: folder.dataDir })).stderr).toContain(
    'are missing: the key store is another one',
  )
})

test('a copy of the log has its keys, and whoever is erased stays so and can be erased there', async () => {
  const copy = join(folder.path, 'copy')
  let erased: number
  let deleted: number
  {
    await using server = await startServer({ dataDir: folder.dataDir })
    await company(server)
    erased = await added(server, PERSON)
    deleted = await added(server, { ...OTHER, employeeId: 'O-3', name: 'Soon Gone' })
    for (const id of [erased, deleted]) await removed(server, id)
    expect((await erase(server, erased)).status).toBe(204)
  }
  for (const _again of [1, 2])
    expect(await command('copy-log', ['--from', folder.dataDir, '--to', copy])).toMatchObject({
      code: 0,
      stderr: '',
    })
  expect(filesWith(copy)).toEqual([])
  await using server = await startServer({ dataDir: copy })
  const told = async (id: number) =>
    JSON.stringify((await server.call('GET', `/v1/yearlyData/${id}/history`)).body)
  expect(await told(erased)).toContain('"personalData"')
  expect(await told(deleted)).toContain('Soon Gone')
  expect((await erase(server, deleted)).status).toBe(204)
  expect(await told(deleted)).not.toContain('Soon Gone')
  expect(filesWith(copy, ['Soon Gone'])).toEqual([])
})

test('only an administrator erases', async () => {
  await using server = await startServer({ dataDir: folder.dataDir })
  await company(server)
  const id = await added(server, PERSON)
  await removed(server, id)
  const statusFor = async (token: string | null): Promise<number> =>
    (await server.call('POST', `/v1/yearlyData/${id}/erase`, undefined, { token })).status
  expect(await statusFor(null)).toBe(401)
  for (const role of [USER_ROLE, AUDITOR_ROLE])
    expect([role, await statusFor((await signedInAs(server, role)).token)]).toEqual([role, 403])
  expect(JSON.stringify((await server.call('GET', `/v1/yearlyData/${id}/history`)).body)).toContain(
    PERSON.name,
  )
  expect((await erase(server, id + 1)).status).toBe(404)
  expect((await erase(server, 7)).status).toBe(404)
})
