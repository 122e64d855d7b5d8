import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test, vi } from 'vitest'
import {
  added,
  CANARIES,
  company,
  erase,
  filesWith,
  historyOf,
  PERSON,
  removed,
} from '#staff/testing/erasing.ts'
import { staffPlaces } from '#staffing/collections.ts'
import { staffingProjection } from '#staffing/staffing-projection.ts'
import { versionName } from '#ports/projection-descriptor.ts'
import { folderForEachTest } from '#testing/folder-for-each-test.ts'
import { startServer } from '#testing/server.ts'

const folder = folderForEachTest()

const TABLE = versionName({ ...staffPlaces, version: staffingProjection.version })

function inViews<Found>(ask: (views: DatabaseSync) => Found): Found {
  using views = new DatabaseSync(join(folder.dataDir, 'views.db'))
  return ask(views)
}

/** Makes the projector of pay fall behind: its table takes new rows, but no changes or deletions. */
function behind(): Disposable {
  const changes = ['UPDATE', 'DELETE']
  const fault = (change: string): string => `CREATE TRIGGER "fault ${change}" BEFORE ${change} ON "${TABLE}"
    BEGIN SELECT RAISE(ABORT, 'fault'); END;`
  inViews((views) => views.exec(changes.map(fault).join('\n')))
  return {
    [Symbol.dispose]() {
      inViews((views) => views.exec(changes.map((change) => `DROP TRIGGER "fault ${change}";`).join('\n')))
    },
  }
}

test('nobody is called erased whose pay is in a read model that is behind', async () => {
  await using server = await startServer({ dataDir: folder.dataDir })
  await company(server)
  const id = await added(server, PERSON)
  let erasing: ReturnType<typeof erase>
  {
    using _behind = behind()
    await removed(server, id)
    const places = inViews((views) => views.prepare(`SELECT body FROM "${TABLE}"`).all())
    expect(JSON.stringify(places)).toContain(String(PERSON.totalMonthSalary))
    erasing = erase(server, id)
    await vi.waitFor(async () => expect(await historyOf(server, id)).toContain('"personalData"'))
  }
  expect((await erasing).status).toBe(204)
  expect(filesWith(folder.dataDir, [...CANARIES, '7391337'])).toEqual([])
})
