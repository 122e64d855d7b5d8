import { type ClientFrame, closeCodes, liveLimits, type PresenceEntry } from '@staffplan/contracts/live'
import { seesEverything } from '@staffplan/contracts/users/roles'
import { mayUse } from '#roles.ts'
import { TokenBucket } from './token-bucket.ts'
import type { Connection } from './connection.ts'
import type { Audience } from './hub.ts'
import type { LiveParts } from './live-parts.ts'
import type { Member } from './member.ts'
import { Subscription } from './subscription.ts'
import { type Topic, withEvents } from './topic.ts'
import type { TopicSource } from './topic-source.ts'

type SubFrame = Extract<ClientFrame, { t: 'sub' }>
type PresenceFrame = Extract<ClientFrame, { t: 'pres' }>
type PingFrame = Extract<ClientFrame, { t: 'ping' }>
type Joined = { readonly subscription: Subscription; readonly source: TopicSource; readonly name: string }

const LIST = 'list'
const CHECK_MILLISECONDS = 30_000
const MOVES = { perSecond: 10, burst: 20 }

/** The topics a socket follows. */
export class Subscriptions {
  readonly #connection: Connection
  readonly #parts: LiveParts
  readonly #joined = new Map<string, Joined>()
  readonly #lists = new Set<string>()
  readonly #moves = new TokenBucket(MOVES)
  readonly #unsubscribe: () => void
  #audience: Audience = 'users'
  #checkedAt = performance.now()

  constructor(connection: Connection, parts: LiveParts) {
    this.#connection = connection
    this.#parts = parts
    this.#unsubscribe = parts.listInvalidations.listen({
      hears: (model, audience) => audience === this.#audience && this.#hears(model),
      sendText: (frame) => connection.sendText(frame),
    })
  }

  close(): void {
    this.#unsubscribe()
    for (const topic of this.#joined.keys()) this.leave(topic)
  }

  /** Stops subscriptions that do not keep up, and closes a connection that stays silent after that. Called every second. */
  check(now: number): void {
    const { unseen, stopped } = this.#parts.timings
    for (const { subscription } of this.#joined.values()) {
      if (subscription.lag(now) > this.#connection.timeout(unseen)) subscription.stop()
      const isDeaf =
        subscription.isStopped && this.#connection.silence(now) > this.#connection.timeout(stopped)
      if (isDeaf) this.#connection.close(closeCodes.tooSlow)
    }
  }

  async open(frame: SubFrame, member: Member): Promise<void> {
    await this.#connection.room()
    this.#audience = seesEverything(member.user.roleId) ? 'all' : 'users'
    const [kind = '', name = ''] = frame.topic.split(':')
    const source = this.#parts.deps.hub.source(kind)
    const role = kind === LIST ? 'auditor' : (source?.role ?? 'user')
    if (!mayUse(member.user.roleId, role)) {
      this.#parts.refused(member.user.userId)
      this.#connection.bad('forbidden', frame.ref)
    } else if (kind === LIST) {
      await this.#openList(frame, name)
    } else {
      await this.#openTopic(frame, { source, name, member })
    }
  }

  leave(topic: string): void {
    const joined = this.#joined.get(topic)
    joined?.subscription.stop()
    if (joined?.source.command) this.#parts.presences.of(topic).leave(this.#connection.id)
    this.#joined.delete(topic)
    this.#lists.delete(topic)
  }

  /** Notes what the client has processed, and answers with the head of each topic. */
  async ping({ n, seen }: PingFrame): Promise<void> {
    for (const [topic, revision] of Object.entries(seen)) this.#joined.get(topic)?.subscription.seen(revision)
    for (const [topic, { subscription, source }] of this.#joined) {
      if (source.command) this.#parts.presences.of(topic).renew(this.#connection.id)
      if (!subscription.isStopped) continue
      this.leave(topic)
      this.#connection.send({ t: 'resync', topic, reason: 'slow' })
    }
    const check = await this.#check()
    const heads: { [topic: string]: { epoch: string; rev: number | string } } = {}
    for (const [topic, { subscription }] of this.#joined) {
      subscription.topic.flush()
      heads[topic] = { epoch: subscription.topic.epoch, rev: subscription.topic.head }
    }
    const epoch = await this.#parts.deps.events.epoch()
    for (const topic of this.#lists) heads[topic] = { epoch, rev: this.#positionOf(topic) }
    this.#connection.send({ t: 'pong', n, heads, ...(check ? { check } : {}) })
  }

  async #openList({ ref, topic }: SubFrame, model: string): Promise<void> {
    if (!this.#parts.deps.models.has(model)) {
      this.#unknown(ref)
      return
    }
    const epoch = await this.#parts.deps.events.epoch()
    if (this.#connection.isClosed) return
    this.#lists.add(topic)
    const position = this.#positionOf(topic)
    const empty = { events: [], lastSeq: 0, presence: [] }
    this.#connection.send({
      t: 'tail',
      ref,
      topic,
      epoch,
      from: position,
      to: position,
      changed: String(this.#parts.deps.models.changed(model)),
      ...empty,
    })
  }

  async #openTopic(
    frame: SubFrame,
    { source, name, member }: { source: TopicSource | null; name: string; member: Member },
  ): Promise<void> {
    const { ref } = frame
    const topic = await source?.open(name)
    if (!source || !topic) {
      this.#unknown(ref)
      return
    }
    const correlationId = this.#connection.id
    const lastSeq = await source.lastSeq(name, {
      user: member.user,
      clientId: member.clientId,
      correlationId,
    })
    if (this.#connection.isClosed) return
    this.leave(frame.topic)
    if (topic.subscribers >= liveLimits.socketsPerTopic) {
      this.#connection.send({ t: 'err', code: 'rate', fatal: false, retryAfterMs: 30_000, ref })
      return
    }
    this.#join(frame, { topic, source, name, lastSeq, member })
  }

  #join(
    { ref, topic: full, epoch, since }: SubFrame,
    {
      topic,
      source,
      name,
      lastSeq,
      member,
    }: { topic: Topic; source: TopicSource; name: string; lastSeq: number; member: Member },
  ): void {
    const tail = topic.tail(epoch, since)
    if ('reload' in tail) {
      const { head, epoch } = topic
      this.#connection.send({ t: 'reload', ref, topic: full, epoch, head, reason: tail.reload })
      return
    }
    this.#joined.set(full, { subscription: new Subscription(topic, this.#connection), source, name })
    const presence = source.command ? this.#enter(full, member) : []
    const from = topic.head - tail.events.length
    const head = { t: 'tail', ref, topic: full, epoch: topic.epoch, from, to: topic.head }
    this.#connection.sendText(Buffer.from(withEvents({ ...head, lastSeq, presence }, tail.events)))
  }

  /** Returns who is already present, and announces this connection to them. */
  #enter(topic: string, { user }: Member): readonly PresenceEntry[] {
    const presence = this.#parts.presences.of(topic)
    const present = presence.entries
    const since = this.#parts.deps.now().toISOString()
    const { id: conn } = this.#connection
    presence.enter({ conn, userId: user.userId, mode: 'view', since }, this.#connection)
    return present
  }

  /** The user moved to another cell, or began or ended an edit (administrators only). Moves above the rate are dropped. */
  moved({ topic, at, mode: said }: PresenceFrame, { user }: Member): void {
    if (!this.#joined.get(topic)?.source.command || !this.#moves.take()) return
    const mode = said === 'edit' && !mayUse(user.roleId, 'admin') ? 'view' : said
    const place = { mode, ...(at.key === undefined ? {} : { key: at.key }) }
    this.#parts.presences.of(topic).moved(this.#connection.id, place, this.#parts.deps.now().toISOString())
  }

  /** Every 30 s the checksum of a topic's state, so that a client whose state has drifted finds out; null otherwise. */
  async #check(): Promise<{ topic: string; rev: number; stateHash: string } | null> {
    if (performance.now() - this.#checkedAt < CHECK_MILLISECONDS) return null
    this.#checkedAt = performance.now()
    for (const [topic, { source, name }] of this.#joined) {
      const checksum = await source.checksum(name)
      if (checksum) return { topic, ...checksum }
    }
    return null
  }

  #hears(model: string): boolean {
    if (this.#lists.has(`${LIST}:${model}`)) return true
    const tellsPay = this.#parts.deps.models.tellsPay(model)
    return [...this.#joined.values()].some(
      ({ source }) => source.lists.includes(model) && (source.pay || !tellsPay),
    )
  }

  /** An unknown topic does not count as a bad frame, since a newer client may know more topics than this server. */
  #unknown(ref: string): void {
    this.#connection.send({ t: 'err', code: 'not-found', fatal: false, ref })
  }

  #positionOf(topic: string): string {
    return String(this.#parts.deps.models.position(topic.slice(LIST.length + 1)))
  }
}
