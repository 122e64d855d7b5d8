import {
  type ClientFrame,
  closeCodes,
  HEARTBEAT_SECONDS,
  LIVE_VERSION,
  liveLimits,
} from '@staffplan/contracts/live'
import type { WebSocket } from 'ws'
import { Commands } from './commands.ts'
import { Connection } from './connection.ts'
import type { LiveParts } from './live-parts.ts'
import type { Member } from './member.ts'
import { Subscriptions } from './subscriptions.ts'

/** Can be told apart in light and dark mode, and by people with red-green colour blindness. */
const COLOURS = [
  '#3182CE',
  '#D69E2E',
  '#805AD5',
  '#319795',
  '#D53F8C',
  '#DD6B20',
  '#2C5282',
  '#68A620',
] as const

/** The colour that marks a user on other people's screens. */
function userColour(userId: number): string {
  return COLOURS[userId % COLOURS.length] ?? COLOURS[0]
}

type Frame<Type extends ClientFrame['t']> = Extract<ClientFrame, { t: Type }>

/** The dialogue of one socket with the server, from `hello` on. */
export class Conversation {
  readonly connection: Connection
  readonly subscriptions: Subscriptions
  readonly #commands: Commands
  readonly #parts: LiveParts
  #member: Member | null = null

  constructor(socket: WebSocket, parts: LiveParts & { readonly closed: (self: Conversation) => void }) {
    this.#parts = parts
    this.connection = new Connection(socket, {
      timings: parts.timings,
      events: {
        frame: (frame) => this.#heard(frame),
        failed: (error) => {
          parts.failures.failed(error, this.connection.id)
          this.connection.send({ t: 'err', code: 'internal', fatal: true })
          this.connection.close(closeCodes.tryAgainLater)
        },
        closed: () => {
          this.subscriptions.close()
          if (this.#member) parts.handover.leave(clientOf(this.#member), this.#commands)
          parts.closed(this)
        },
      },
    })
    this.subscriptions = new Subscriptions(this.connection, parts)
    this.#commands = new Commands(this.connection, parts)
  }

  get member(): Member | null {
    return this.#member
  }

  /** Called every second. */
  check(now: number): void {
    this.connection.check(now)
    this.subscriptions.check(now)
  }

  /** The session has ended or changed: holds all frames back until the user is authenticated again, or closes. */
  async recheck(): Promise<void> {
    const member = this.#member
    if (!member || this.connection.isClosed) return
    this.connection.hold()
    const user = await this.#parts.deps.sessions.authenticate(member.token).catch((error: unknown) => {
      // While nobody can be authenticated, nobody stays connected.
      this.connection.close(closeCodes.tryAgainLater)
      throw error
    })
    if (!user) this.connection.close(closeCodes.sessionOver)
    else if (user.roleId !== member.user.roleId) this.connection.close(closeCodes.roleChanged)
    else this.connection.release()
  }

  async #heard(frame: ClientFrame): Promise<void> {
    if (frame.t === 'hello') {
      await this.#hello(frame)
      return
    }
    const member = this.#member
    if (!member) return
    switch (frame.t) {
      case 'auth':
        return this.#auth(frame, member)
      case 'sub':
        return this.subscriptions.open(frame, member)
      case 'unsub':
        this.subscriptions.leave(frame.topic)
        return
      case 'cmd':
        return this.#commands.take(frame, member)
      case 'ping':
        this.connection.isHidden = frame.hidden ?? false
        return this.subscriptions.ping(frame)
      case 'pres':
        this.subscriptions.moved(frame, member)
        return
    }
  }

  async #hello({ token, clientId, proto }: Frame<'hello'>): Promise<void> {
    if (proto.min > LIVE_VERSION || proto.max < LIVE_VERSION) {
      refuseProtocol(this.connection)
      return
    }
    const { sessions, now } = this.#parts.deps
    const user = await sessions.authenticate(token)
    if (!user) {
      this.connection.send({ t: 'err', code: 'forbidden', fatal: true })
      this.connection.close(closeCodes.sessionOver)
      return
    }
    if (this.connection.isClosed) return
    const member = { user, clientId, token }
    this.#member = member
    await this.#parts.handover.enter(clientOf(member), this.#commands)
    if (this.#parts.socketsOf(user.userId) > liveLimits.socketsPerUser) {
      this.connection.tooFast()
      return
    }
    this.connection.greet(this.#parts.intakeLimits.of(user))
    this.connection.send({
      t: 'welcome',
      conn: this.connection.id,
      user: {
        id: user.userId,
        name: await this.#nameOf(user.userId),
        role: user.roleId,
        color: userColour(user.userId),
      },
      proto: LIVE_VERSION,
      now: now().toISOString(),
      hb: HEARTBEAT_SECONDS,
      limits: liveLimits,
    })
  }

  async #auth({ token }: Frame<'auth'>, member: Member): Promise<void> {
    const user = await this.#parts.deps.sessions.authenticate(token)
    if (!user) {
      this.connection.close(closeCodes.sessionOver)
    } else if (user.userId !== member.user.userId || user.roleId !== member.user.roleId) {
      this.connection.close(closeCodes.roleChanged)
    } else {
      this.#member = { ...member, user, token }
    }
  }

  async #nameOf(userId: number): Promise<string> {
    const document = await this.#parts.deps.models.open({ name: 'users', keys: [] }).get(userId)
    return [document?.body['firstName'], document?.body['lastName']]
      .filter((name) => typeof name === 'string')
      .join(' ')
  }
}

/** A client id counts per user: another user's equal id is another client. */
function clientOf({ user, clientId }: Member): string {
  return `${user.userId}/${clientId}`
}

/** Closes a connection whose client has no protocol version in common with this server. */
export function refuseProtocol(connection: Connection): void {
  const supported = { min: LIVE_VERSION, max: LIVE_VERSION }
  connection.send({ t: 'err', code: 'client-too-old', fatal: true, supported })
  connection.close(closeCodes.protocol)
}
