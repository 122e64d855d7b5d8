import type { ApiDispatch } from '#api/use-api-dispatch.ts'
import type { Live } from '#live/live.ts'
import { KEPT_CHANGES } from '#api/unsent.ts'

let undo = () => {}

/** Whenever the live connection opens, sends what an earlier page of this tab could not send, whatever screen is shown. */
export function sendUnsentChanges(live: Pick<Live, 'onStatus' | 'status'>, dispatch: ApiDispatch): void {
  undo()
  /** Counts how often the connection has opened: sending stops when a newer opening has replaced the one it began with. */
  let openings = 0
  undo = live.onStatus((status) => {
    if (status !== 'open' || !isSomethingKept()) return
    const opening = (openings += 1)
    const isOpen = () => live.status === 'open' && opening === openings
    void import('#planning/board/sessions.ts').then(({ sendUnsentChanges }) =>
      sendUnsentChanges({ isOpen, dispatch }),
    )
  })
}

function isSomethingKept(): boolean {
  return Object.keys(sessionStorage).some((key) => key.startsWith(KEPT_CHANGES))
}
