import { expect, test } from 'vitest'
import { startAfter } from './after-fault.ts'

const FAULT = 'the event store is killed: nothing new has been shown 120 s after the repair'

test('a server that does not start hides neither what went wrong before nor why it does not start', async () => {
  const cause = new Error('port 2113 is taken')
  const starting = startAfter(FAULT, () => Promise.reject(cause))
  await expect(starting).rejects.toMatchObject({
    message: `${FAULT}; then the servers did not start: port 2113 is taken`,
    cause,
  })
})

test('servers that start let the run go on to what is stored', async () => {
  await expect(startAfter(FAULT, () => Promise.resolve())).resolves.toBeUndefined()
})
