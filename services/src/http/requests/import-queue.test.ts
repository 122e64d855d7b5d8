import { expect, test } from 'vitest'
import { ImportQueue } from './import-queue.ts'

test('an import counts from when it is taken until it has ended, however it ends', async () => {
  const queue = new ImportQueue()
  const first = Promise.withResolvers<void>()
  const running = queue.run('hr 2019', () => first.promise)
  const waiting = queue.run('overtime 2019', () => Promise.reject(new Error('not a workbook')))
  expect(queue.size).toBe(2)
  await expect(queue.run('hr 2019', () => first.promise)).rejects.toMatchObject({ code: 'import-running' })
  first.resolve()
  await running
  await expect(waiting).rejects.toThrow('not a workbook')
  expect(queue.size).toBe(0)
})
