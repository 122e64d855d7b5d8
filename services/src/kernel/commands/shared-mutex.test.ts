import { expect, test } from 'vitest'
import { SharedMutex } from './shared-mutex.ts'

function step(): { readonly done: Promise<void>; readonly finish: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { done: promise, finish: resolve }
}

test('many share it at once; whoever is alone waits for them and lets nobody in before', async () => {
  const mutex = new SharedMutex()
  const order: string[] = []
  const [first, second] = [step(), step()]
  const work = (name: string, until?: Promise<void>) => async (): Promise<void> => {
    order.push(`${name} begins`)
    await until
    order.push(`${name} ends`)
  }
  const running = [
    mutex.runShared(work('a', first.done)),
    mutex.runShared(work('b', second.done)),
    mutex.runExclusive(work('alone')),
    mutex.runShared(work('c')),
  ]
  second.finish()
  await running[1]
  expect(order).toEqual(['a begins', 'b begins', 'b ends'])
  first.finish()
  await Promise.all(running)
  expect(order.slice(3)).toEqual(['a ends', 'alone begins', 'alone ends', 'c begins', 'c ends'])
})

test('work that fails keeps nobody out', async () => {
  const mutex = new SharedMutex()
  const fail = (): Promise<never> => Promise.reject(new Error('lost'))
  await expect(mutex.runShared(fail)).rejects.toThrow('lost')
  await expect(mutex.runExclusive(fail)).rejects.toThrow('lost')
  await expect(mutex.runExclusive(async () => 'alone')).resolves.toBe('alone')
  await expect(mutex.runShared(async () => 'beside')).resolves.toBe('beside')
})
