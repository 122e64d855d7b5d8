import { expect, test } from 'vitest'
import { recorded } from '#kernel/commands/given.ts'
import { ORGANISATION_STREAM, organisationModel } from '#streams/organisation.ts'
import { depsOn } from '#testing/deps-on.ts'
import { logWith } from '#testing/log-with.ts'
import { centre, changed, primaryAssigned, unit } from '#testing/organisation-events.ts'
import { pausedBefore } from '#testing/paused-before.ts'
import { sharedServer } from '#testing/shared-server.ts'
import { uploadFile } from '#testing/upload-file.ts'
import { served } from '#testing/served.ts'
import { compareFile, isSeenByFile } from './compare-file.ts'
import { hasMoved } from './looked-at-outside.ts'

const HEADINGS = 'Business Unit;Division;Department;Cost Centre Number;Cost Centre Name'
const TIMEOUT = 2_000

const server = sharedServer()

const send = (url: string, rows: readonly string[]) =>
  uploadFile(`${url}/v1/import/organisation`, server.token, { bytes: [HEADINGS, ...rows].join('\n') })

test('a large file is compared turn by turn', async () => {
  const rows = Array.from({ length: 20_000 }, (_, index) => ({
    row: index + 2,
    businessUnit: `Unit ${index % 40}`,
    color: undefined,
    division: `Division ${index % 600}`,
    department: `Department ${index % 10_000}`,
    costCentre: { number: `C${index}`, name: undefined },
  }))
  const report = { errors: [], warnings: [], errorCounts: {}, warningCounts: {}, places: {} }
  let isOver = false
  let turns = 0
  const countTurns = (): void => {
    turns += 1
    if (!isOver) setImmediate(countTurns)
  }
  setImmediate(countTurns)
  const { plan, isTooLarge } = await compareFile(organisationModel.initial(), { rows, report })
  isOver = true
  expect([plan.costCentres.length, isTooLarge]).toEqual([20_000, true])
  expect(turns).toBeGreaterThan(3)
})

test.each([
  ['a comment', [changed('CostCentre', 1, { comment: '' }, { comment: 'new' })], false],
  ['a driver', [primaryAssigned(1, 1)], false],
  ['a name', [changed('BusinessUnit', 1, { name: 'Old' }, { name: 'New' })], true],
  ['a new record', [primaryAssigned(1, 1), centre(2, '2')], true],
  ['more than is looked at', Array.from({ length: 300 }, () => primaryAssigned(1, 1)), true],
  ['nothing', [], false],
])('of what came since it was compared %s is looked at', async (_, since, expected) => {
  const events = [unit(1, 'Old'), ...since].map(recorded)
  const read = async function* (_stream: string, { from = 0n } = {}) {
    yield* events.slice(Number(from))
  }
  expect(await hasMoved({ read }, { from: 0n, to: BigInt(since.length), isSeen: isSeenByFile })).toBe(
    expected,
  )
})

test('what another process stores meanwhile is not created twice', async () => {
  await using other = await pausedBefore(server, ORGANISATION_STREAM, () =>
    server.call('POST', '/v1/businessUnits', { name: 'Hospital', comment: '', color: '#3182CE' }),
  )
  const { body } = await send(other.url, ['Hospital;Care;Ward;0100;Ward A'])
  expect(body).toMatchObject({
    created: { businessUnits: 0, divisions: 1 },
    existing: { businessUnits: 1, divisions: 0 },
  })
})

test('while a large file is stored or taken back nobody waits long for the read models', async () => {
  const { log, deps } = server.system
  const timeouts: number[] = []
  const watched = logWith(log, {
    append(stream, ...call) {
      if (stream === ORGANISATION_STREAM) timeouts.push(deps.models.answerTimeout)
      return log.append(stream, ...call)
    },
  })
  await using other = await served(depsOn(watched, deps))
  const { url } = other
  const rows = Array.from({ length: 2_500 }, (_, index) => `School;Teaching;Grade;L${index};`)
  const { body } = await send(url, rows)
  expect(body.created).toMatchObject({ costCentres: 2_500 })
  const undone = await fetch(`${url}/v1/import/organisation/${body.importId}/undo`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.token}` },
  })
  expect(undone.status).toBe(200)
  expect(timeouts).toHaveLength(2)
  expect(Math.max(...timeouts)).toBeLessThan(TIMEOUT)
})
