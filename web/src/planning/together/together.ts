import type { ServerFrame } from '@staffplan/contracts/live'
import type { Signal } from '#live/signal.ts'
import type { ConnectionStatus } from '../draft/draft-connection.ts'
import type { Line } from '../draft/line.ts'
import { OwnPlace } from './own-place.ts'
import { Roster } from './roster.ts'

type Options = {
  readonly line: Pick<Line, 'send'>
  readonly topic: string
  readonly userId: number
  readonly connection: {
    readonly received: Signal<ServerFrame>
    readonly changed: Signal<ConnectionStatus>
  }
}

/** Presence at one plan: the other users and where they are, and this user's own place. */
export class Together {
  readonly roster: Roster
  readonly place: OwnPlace

  constructor({ line, topic, userId, connection }: Options) {
    this.roster = new Roster(userId)
    this.place = new OwnPlace({ topic, send: (frame) => line.send(frame) })
    connection.received.listen((frame) => {
      if (frame.t !== 'tail' && frame.t !== 'pres') return
      this.roster.receive(frame)
      if (frame.t === 'tail') this.place.joined()
    })
    connection.changed.listen((status) => {
      if (status !== 'live') this.roster.clear()
    })
  }
}
