import { mkdtempDisposable, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startServer, type TestServer } from '../testing/server.ts'

const TIMEOUT = { timeout: 20_000 }

async function addUnit({ call }: TestServer, name: string): Promise<void> {
  expect((await call('POST', '/v1/businessUnits', { name, color: '#3182CE' })).status).toBe(201)
}

test('a rebuild that halts half way answers 503 with the reason, not the rows it got to', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'staffplan-halted-'))
  {
    await using server = await startServer({ dataDir: folder.path })
    await addUnit(server, 'alpha')
    const metadata = { commandId: 'c', correlationId: 'c', actor: 1, at: new Date().toISOString(), schema: 1 }
    const broken = { id: crypto.randomUUID(), type: 'BusinessUnitCreated', data: {}, metadata }
    await server.system.log.append('drivers', 'none', [broken])
    await addUnit(server, 'beta')
  }
  for (const end of ['', '-wal', '-shm']) await rm(join(folder.path, `views.db${end}`), { force: true })
  await using server = await startServer({ dataDir: folder.path })
  const list = () => server.call('GET', '/v1/businessUnits')
  await expect.poll(list, TIMEOUT).toMatchObject({
    status: 503,
    body: { code: 'rebuilding', detail: expect.stringContaining('drivers@0') },
  })
  expect((await server.call('GET', '/v1/businessUnits/1')).status).toBe(503)
  expect((await server.call('GET', '/v1/bigPicture')).status).toBe(503)
}, 60_000)
