import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openSqliteEventLog } from '#adapters/sqlite/event-log.ts'
import type { NewEvent } from '#ports/event-log.ts'

export function fact(data: unknown = null): NewEvent {
  const metadata = { commandId: 'c', correlationId: 'r', actor: 1, at: '2026-01-01T00:00:00.000Z', schema: 1 }
  return { id: crypto.randomUUID(), type: 'SomethingHappened', data, metadata }
}

/** Appends of several streams in turn, of every size and with everything that JSON can say. */
export async function fillLog(dataDir: string, rounds = 3): Promise<void> {
  await using log = openSqliteEventLog(join(dataDir, 'events.db'))
  let users: 'none' | bigint = 'none'
  let staff: 'none' | bigint = 'none'
  for (let round = 0; round < rounds; round += 1) {
    ;({ revision: users } = await log.append('users', users, [
      fact({ name: 'شركة Müller 😀', nothing: null, b: 1, a: [0.1, 1e300, { deep: [] }] }),
    ]))
    for (const count of [100, 30]) {
      const many = Array.from({ length: count }, (_, index) => fact({ index, 10: 'ten', 9: 'nine' }))
      ;({ revision: staff } = await log.append('staff-2019', staff, many))
    }
    await log.append(
      `staffImport-${round}`,
      'none',
      [0, 1, 2].map(() => fact('x'.repeat(400_000))),
    )
  }
}

/** Every stored byte of a log, in its order. */
export function storedBytes(dataDir: string): readonly unknown[] {
  using database = new DatabaseSync(join(dataDir, 'events.db'), { readOnly: true })
  return database.prepare('SELECT * FROM event ORDER BY position').all()
}
