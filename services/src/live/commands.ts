import { closeCodes, type CommandFrame, liveLimits } from '@staffplan/contracts/live'
import { mayUse } from '#roles.ts'
import { PayRight } from '#kernel/projections/pay-right.ts'
import { TokenBucket } from './token-bucket.ts'
import { opsOf } from './client-frame.ts'
import type { Connection } from './connection.ts'
import type { LiveParts } from './live-parts.ts'
import type { Member } from './member.ts'
import type { LiveOutcome } from './topic-source.ts'

const COMMANDS = { perSecond: liveLimits.commandsPerSecond, burst: liveLimits.commandBurst }
const OPS = { perSecond: liveLimits.opsPerTenSeconds / 10, burst: liveLimits.opsPerTenSeconds }

/** A socket's commands, handed on in the order of arrival. Each is answered, unless its event is answer enough. */
export class Commands {
  readonly #connection: Connection
  readonly #parts: LiveParts
  readonly #commands = new TokenBucket(COMMANDS)
  readonly #ops = new TokenBucket(OPS)
  readonly #underWay = new Set<Promise<void>>()
  /** A command was not stored, or the client uses another socket: later commands must not overtake it and are sent again. */
  #isOver = false

  constructor(connection: Connection, parts: LiveParts) {
    this.#connection = connection
    this.#parts = parts
  }

  /** Resolves when the command has its place in the order, which is before it is decided. */
  async take(frame: CommandFrame, member: Member): Promise<void> {
    if (!this.#commands.take() || !this.#ops.take(opsOf(frame))) {
      this.#connection.tooFast()
      return
    }
    if (!(await this.#isStillSignedIn(member)) || this.#isOver) return
    const [kind = '', name = ''] = frame.topic.split(':')
    const source = this.#parts.deps.hub.source(kind)
    if (source?.command && !mayUse(member.user.roleId, 'admin')) {
      this.#parts.refused(member.user.userId)
      this.#reject(frame, { code: 'forbidden', message: 'forbidden', details: [] })
      return
    }
    if (!source?.command) {
      this.#reject(frame, { code: 'not-found', message: 'not-found', details: [] })
      return
    }
    const { user, clientId } = member
    const correlationId = `${this.#connection.id}/${frame.seq}`
    const sender = {
      user,
      clientId,
      correlationId,
      isOver: () => this.#isOver,
      payRight: () => PayRight.through({ name: `topic ${kind}`, pay: source.pay }, user.roleId),
    }
    const answered = source.command(name, frame, sender).then(
      (outcome) => this.#answer(frame, outcome, correlationId),
      (error: unknown) => {
        this.#parts.failures.failed(error, correlationId)
        this.#outcomeUnknown()
      },
    )
    this.#underWay.add(answered)
    void answered.finally(() => this.#underWay.delete(answered))
  }

  /** Takes no more commands, since the client uses another socket. Resolves when all it has taken are decided. */
  async end(): Promise<void> {
    this.#isOver = true
    this.#connection.close(closeCodes.tryAgainLater)
    await this.settled()
  }

  async settled(): Promise<void> {
    await Promise.all(this.#underWay)
  }

  #answer(frame: CommandFrame, outcome: LiveOutcome, correlationId: string): void {
    switch (outcome.status) {
      case 'applied':
        this.#parts.failures.stored()
        return
      case 'noop':
      case 'dup':
        this.#connection.send({
          t: 'ack',
          topic: frame.topic,
          seq: frame.seq,
          status: outcome.status,
          rev: outcome.rev,
        })
        return
      case 'refused':
        this.#reject(frame, outcome)
        return
      case 'unknown':
        if (outcome.error) this.#parts.failures.failed(outcome.error, correlationId)
        this.#outcomeUnknown()
        return
    }
  }

  #reject(
    { topic, seq }: CommandFrame,
    { code, message, details, skipped }: Omit<Extract<LiveOutcome, { status: 'refused' }>, 'status'>,
  ): void {
    const readable = details.map((detail) => ({
      ...detail,
      ...(detail.params && { params: { ...detail.params } }),
    }))
    const named = skipped ? { skipped: [...skipped] } : {}
    this.#connection.send({ t: 'rej', topic, seq, code, message, details: readable, ...named })
  }

  /** The outcome is not known, so there is no answer: the client sends the same number again on a new socket. */
  #outcomeUnknown(): void {
    this.#isOver = true
    this.#connection.send({ t: 'err', code: 'busy', fatal: true, retryAfterMs: 1_000 })
    this.#connection.close(closeCodes.tryAgainLater)
  }

  /** Counts as use of the session, which is checked again when the command is decided. */
  async #isStillSignedIn({ token, user }: Member): Promise<boolean> {
    const now = await this.#parts.deps.sessions.authenticate(token)
    if (now?.roleId === user.roleId) return true
    this.#connection.close(now ? closeCodes.roleChanged : closeCodes.sessionOver)
    return false
  }
}
