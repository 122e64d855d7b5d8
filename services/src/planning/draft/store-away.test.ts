import { closeCodes } from '@staffplan/contracts/live'
import { expect, test, vi } from 'vitest'
import { StoreUnavailable } from '#ports/event-log.ts'
import { startServer } from '#testing/server.ts'
import { buildWorkedExample } from '#testing/worked-example.ts'
import { Tab } from './tab.given.ts'

test('a log that is away is said once with its code, however many commands fail of it, and that it is back', async () => {
  await using server = await startServer()
  const { education, pupils } = await buildWorkedExample(server)
  const key = `in|b${education}-p${pupils}-y2020`
  const warned = vi.spyOn(server.app.log, 'warn').mockReturnValue()
  const failed = vi.spyOn(server.app.log, 'error').mockReturnValue()
  const told = vi.spyOn(server.app.log, 'info').mockReturnValue()
  const isBack = () => told.mock.calls.filter(([words]) => String(words).includes('back')).length
  // Also when it is unknown whether anything was stored.
  for (const outage of [1, 2]) {
    const away = vi
      .spyOn(server.system.log, 'append')
      .mockRejectedValue(new StoreUnavailable('the log does not answer', outage === 2))
    for (const value of [1, 2]) {
      await using tab = await Tab.open(server)
      tab.write([key, value])
      expect(await tab.client.closed).toBe(closeCodes.tryAgainLater)
    }
    away.mockRestore()
    expect(warned).toHaveBeenCalledTimes(outage)
    expect(warned).toHaveBeenLastCalledWith(
      expect.objectContaining({
        code: outage === 2 ? 'outcome-unknown' : 'store-unavailable',
        reason: 'the log does not answer',
        correlationId: expect.stringMatching(/\/1$/),
      }),
      expect.any(String),
    )
    await using tab = await Tab.open(server)
    tab.write([key, outage * 100])
    await tab.until(() => tab.value(key) === outage * 100)
    await vi.waitFor(() => expect(isBack()).toBe(outage))
  }
  expect(failed).not.toHaveBeenCalled()
})
