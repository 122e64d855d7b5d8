import { expect, test, vi } from 'vitest'
import { followChanges, live } from './live-line.ts'

test.each(['offline', 'online'])(
  'what the browser says of the network (%s) makes the line be tried at once',
  (said) => {
    const hurry = vi.spyOn(live, 'hurry').mockImplementation(() => undefined)
    followChanges({ dispatch: vi.fn<() => never>() }, { token: () => null, onOver: () => undefined })
    dispatchEvent(new Event(said))
    expect(hurry).toHaveBeenCalledOnce()
    hurry.mockRestore()
  },
)
