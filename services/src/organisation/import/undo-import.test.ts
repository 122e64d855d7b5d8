import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Deps } from '#deps.ts'
import type { Handler } from '#kernel/commands/handle.ts'
import { organisationTypes } from '#streams/organisation.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { uploadFile } from '#testing/upload-file.ts'
import { undoOrganisationImport } from './undo-import.ts'

const FILE = [
  'Business Unit;Division;Department;Cost Centre Number',
  'Hospital;Care;Ward;0100',
  'Hospital;Care;Ward;0101',
]

let server: TestServer
let importId: string
beforeEach(async () => {
  server = await startServer()
  const path = `${server.url}/v1/import/organisation`
  importId = (await uploadFile(path, server.token, { bytes: FILE.join('\n') })).body.importId
})
afterEach(async () => {
  vi.restoreAllMocks()
  await server[Symbol.asyncDispose]()
})

/** Undoes the file with a handler that can do something just before the lock is taken. */
function undoWith(handle: Handler['handle']) {
  const { deps } = server.system
  const handler: Handler = new Proxy(deps.handler, {
    get: (target, name) => (name === 'handle' ? handle : bound(target, name)),
  })
  const context = {
    commandId: randomUUID(),
    correlationId: 'undo',
    actor: 1,
    at: '2026-01-01T00:00:00.000Z',
    hasBegun: true,
  } as const
  return undoOrganisationImport({ ...deps, handler } satisfies Deps, { importId, context })
}

function bound(target: Handler, name: string | symbol): unknown {
  const member: unknown = Reflect.get(target, name)
  return typeof member === 'function' ? member.bind(target) : member
}

test('what stands in the way of an undo is looked for while nobody has to wait', async () => {
  const looking = vi.spyOn(organisationTypes, 'present')
  let looked = 0
  await undoWith((command) => {
    looked = looking.mock.calls.length
    return server.system.deps.handler.handle(command)
  })
  expect(looked).toBeGreaterThan(0)
  expect(looking).toHaveBeenCalledTimes(looked)
})

test.each([
  ['a name', { name: 'Renamed' }],
  ['a comment', { comment: 'in use' }],
])('%s that somebody saves meanwhile keeps the file from being taken back', async (_, values) => {
  const { content } = (await server.call('GET', '/v1/costCentres/')).body
  let isSaved = false
  const undone = undoWith(async (command) => {
    if (!isSaved) await server.call('PATCH', `/v1/costCentres/${content[0].id}`, values)
    isSaved = true
    return server.system.deps.handler.handle(command)
  })
  await expect(undone).rejects.toMatchObject({ code: 'in-use' })
})

test('what others save elsewhere meanwhile does not', async () => {
  let saves = 0
  const { events } = await undoWith(async (command) => {
    saves += 1
    const unit = { name: `Kitchen ${saves}`, comment: '', color: '#38A169' }
    await server.call('POST', '/v1/businessUnits', unit)
    return server.system.deps.handler.handle(command)
  })
  expect([saves, events.map(({ type }) => type)]).toEqual([5, ['OrganisationImportUndone']])
})
