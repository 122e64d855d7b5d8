import { FrameSocket } from '@staffplan/services/testing/frame-socket'
import type { DraftState } from '@staffplan/contracts/planning/draft'

type Parts = {
  readonly url: string
  readonly token: string
  readonly clientId: string
  readonly topic: string
  readonly state: Pick<DraftState, 'epoch' | 'rev'>
}

/** Joins the plan and then never reads another byte, so that everything sent to it piles up at the server or on the way. */
export async function openMuteReader({ topic, state, ...who }: Parts): Promise<FrameSocket> {
  const joined = Promise.withResolvers<void>()
  const socket = new FrameSocket({
    ...who,
    hear(text) {
      const { t } = JSON.parse(text) as { t: string } // every frame has a type
      if (t === 'welcome')
        socket.send({ t: 'sub', ref: 'draft', topic, epoch: state.epoch, since: state.rev })
      if (t === 'tail') joined.resolve()
    },
  })
  await Promise.race([joined.promise, socket.closed.then((code) => refused(code))])
  socket.stopReading()
  return socket
}

function refused(code: number): never {
  throw new Error(`a reader was closed with ${code}`)
}
