import { afterEach, expect, test, vi } from 'vitest'
import { inTime } from './i18n.ts'

afterEach(() => vi.useRealTimers())

test('words that do not arrive are given up after two minutes', async () => {
  vi.useFakeTimers()
  const outcome = vi.fn<(what: string) => void>()
  void inTime(new Promise(() => {})).catch(({ message }: Error) => outcome(message))
  await vi.advanceTimersByTimeAsync(119_999)
  expect(outcome).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(outcome).toHaveBeenCalledWith('words did not arrive')
})
