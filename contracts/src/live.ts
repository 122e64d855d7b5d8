import { z } from 'zod'
import { logNumber } from './log-number.ts'
import { requiredNote } from './text.ts'

/** Family of WebSocket subprotocols; the server echoes an offered one, and `hello` negotiates the version. */
export const LIVE_PROTOCOL = 'staffplan.v1'
export const LIVE_VERSION = 1
export const LIVE_PATH = '/v1/live'

/** Limits of a socket, which `welcome` repeats so that clients need not guess. */
export const liveLimits = {
  /** Seconds until the first frame. */
  helloSeconds: 5,
  /** Bytes of the largest frame before `hello` is accepted. */
  firstFrameBytes: 4 * 1024,
  /** Bytes of the largest frame of users who may not plan and so only subscribe and acknowledge. */
  listenerFrameBytes: 4 * 1024,
  frameBytes: 64 * 1024,
  /** Bytes of the largest `cmd`, which may contain a pasted block. */
  commandBytes: 512 * 1024,
  opsPerCommand: 2_000,
  commandsPerSecond: 30,
  commandBurst: 60,
  opsPerTenSeconds: 5_000,
  socketsPerUser: 8,
  socketsPerTopic: 300,
} as const

/** Seconds between two `ping`s of a visible tab; a hidden tab may take four times as long. */
export const HEARTBEAT_SECONDS = 15

export const closeCodes = {
  restart: 1001,
  tooManyBadFrames: 1008,
  frameTooLarge: 1009,
  tryAgainLater: 1013,
  badFrame: 4400,
  sessionOver: 4401,
  roleChanged: 4403,
  protocol: 4406,
  silent: 4408,
  tooSlow: 4409,
  tooFast: 4429,
} as const
export type CloseCode = (typeof closeCodes)[keyof typeof closeCodes]

/** Why a frame was refused; the client has a message for each. */
export const liveErrorCode = z.enum([
  'invalid',
  'forbidden',
  'not-found',
  'guard-failed',
  'stale-if-match',
  'too-large',
  'rate',
  'busy',
  'read-only',
  'client-too-old',
  'token-expiring',
  'internal',
])
export type LiveErrorCode = z.infer<typeof liveErrorCode>

/** Name of a topic: `draft:2019`, `published:2019`, `list:divisions`. */
const topic = z.string().regex(/^[a-zA-Z]{1,32}:[A-Za-z0-9_-]{1,64}$/)
/** Commands sent by HTTP are numbered under client ids that the server makes up, one per session and kind of call. */
const callLines = ['rest', 'put'] as const
export type CallLine = (typeof callLines)[number]
const CALL_LINE = new RegExp(`^(${callLines.join('|')})-`)
/** Id of a browser tab; it must not reveal the user. */
const clientId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{8,64}$/)
  .refine((id) => !CALL_LINE.test(id))
const token = z.string().min(1).max(512)
const count = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)
/** Largest command number: more than any client sends, and low enough that numbers after it are still safe integers. */
const MOST_COMMANDS = 1e12
/** Revision of a topic's last event; -1 before the first. */
const revision = z.number().int().min(-1).max(Number.MAX_SAFE_INTEGER)
/** Position in the whole log, in decimal digits. */
const position = logNumber
const reference = z.string().min(1).max(64)

/** Types of commands; a server answers one that it does not know with `rej` and `invalid`. */
const commandType = z.enum(['ops', 'restore', 'snapshot', 'publish', 'undo', 'redo', 'discard'])

const hello = z.strictObject({
  t: z.literal('hello'),
  token,
  clientId,
  proto: z.strictObject({ min: count, max: count }),
  /** Hash of the client's schemas; informational only. */
  contracts: z.string().max(128).optional(),
})
const auth = z.strictObject({ t: z.literal('auth'), token })
const sub = z.strictObject({
  t: z.literal('sub'),
  ref: reference,
  topic,
  epoch: z.string().max(64).optional(),
  /** The revision that the client already has. */
  since: z.number().int().optional(),
})
const unsub = z.strictObject({ t: z.literal('unsub'), ref: reference, topic })
const cmd = z.strictObject({
  t: z.literal('cmd'),
  topic,
  /** Ascending per client; gaps are allowed. */
  seq: count.min(1).max(MOST_COMMANDS),
  /** Revision on the sender's screen. */
  base: revision,
  /** Counts as seen instead of `base` when later values are overwritten knowingly, so that the history names them. */
  seen: revision.optional(),
  /** Keys for which `seen` counts; absent for all keys of the command. */
  over: z.array(z.string().max(200)).max(liveLimits.opsPerCommand).optional(),
  type: commandType,
  /** Checked by the source of the topic. */
  ops: z.array(z.unknown()).max(liveLimits.opsPerCommand).optional(),
  args: z.record(z.string(), z.unknown()).optional(),
  why: requiredNote(500).optional(),
})
const clientPresence = z.strictObject({
  t: z.literal('pres'),
  topic,
  at: z.strictObject({ key: z.string().max(200).optional() }),
  mode: z.enum(['view', 'edit', 'idle']),
})
/** Presence of one tab: its user, where on the page they are, and whether they edit. */
export const presenceEntry = z.object({
  conn: z.string(),
  userId: z.number().int(),
  key: z.string().optional(),
  mode: z.enum(['view', 'edit', 'idle']),
  /** ISO 8601 */
  since: z.string(),
})
export type PresenceEntry = z.infer<typeof presenceEntry>

const ping = z.strictObject({
  t: z.literal('ping'),
  n: count,
  /** Revision processed, by topic: the acknowledgement for flow control. */
  seen: z.record(topic, revision).default({}),
  /** The tab is in the background, where timers are slow. */
  hidden: z.boolean().optional(),
})

/** Everything a client may send. */
export const clientFrame = z.discriminatedUnion('t', [hello, auth, sub, unsub, cmd, clientPresence, ping])
export type ClientFrame = z.infer<typeof clientFrame>
export type CommandFrame = z.infer<typeof cmd>

/** One event of a topic; its further fields are defined by the topic. */
const feedEvent = z.looseObject({ rev: count })
export type FeedEvent = z.infer<typeof feedEvent>

const welcome = z.object({
  t: z.literal('welcome'),
  conn: z.string(),
  user: z.object({ id: z.number().int(), name: z.string(), role: z.number().int(), color: z.string() }),
  proto: count,
  /** ISO 8601 */
  now: z.string(),
  /** Seconds between pings. */
  hb: z.number(),
  limits: z.record(z.string(), z.number()),
})
const tail = z.object({
  t: z.literal('tail'),
  ref: reference,
  topic,
  epoch: z.string(),
  /** A revision; for a `list:` topic, the position of the read model. */
  from: z.union([revision, position]),
  to: z.union([revision, position]),
  /** For a `list:` topic: position of its last change, or a later one if this server does not know it exactly. */
  changed: position.optional(),
  events: z.array(feedEvent),
  /** Highest `seq` of this client that took effect; lower ones that did not never will, and are answered if sent again. */
  lastSeq: count,
  presence: z.array(presenceEntry),
})
const reload = z.object({
  t: z.literal('reload'),
  ref: reference,
  topic,
  epoch: z.string(),
  head: revision,
  reason: z.enum(['epoch', 'behind', 'ahead', 'first']),
})
const ev = z.object({
  t: z.literal('ev'),
  topic,
  epoch: z.string(),
  from: revision,
  to: revision,
  events: z.array(feedEvent),
})
const ack = z.object({
  t: z.literal('ack'),
  topic,
  seq: count,
  status: z.enum(['noop', 'dup']),
  rev: revision,
})
const rej = z.object({
  t: z.literal('rej'),
  topic,
  seq: count,
  code: liveErrorCode,
  message: z.string(),
  /** What was wrong, as in a problem answer; repeats no values that were sent. */
  details: z.array(
    z.object({
      pointer: z.string(),
      code: z.string(),
      params: z.record(z.string(), z.unknown()).optional(),
    }),
  ),
  skipped: z.array(z.string()).optional(),
})
const serverPresence = z.object({
  t: z.literal('pres'),
  topic,
  set: z.array(presenceEntry),
  /** Ids of connections that are no longer present. */
  gone: z.array(z.string()),
})
const inv = z.object({
  t: z.literal('inv'),
  changes: z.array(
    z.object({
      model: z.string(),
      /** Absent when there are too many to name. */
      ids: z.array(z.string()).optional(),
      pos: position,
    }),
  ),
})
const pong = z.object({
  t: z.literal('pong'),
  n: count,
  heads: z.record(topic, z.object({ epoch: z.string(), rev: z.union([revision, position]) })),
  /** Checksum of a topic's state, for clients to compare when their revision equals `rev`. */
  check: z.object({ topic, rev: revision, stateHash: z.string() }).optional(),
})
const resync = z.object({ t: z.literal('resync'), topic, reason: z.enum(['slow', 'reset']) })
const err = z.object({
  t: z.literal('err'),
  code: liveErrorCode,
  fatal: z.boolean(),
  retryAfterMs: count.optional(),
  ref: z.string().optional(),
  supported: z.object({ min: count, max: count }).optional(),
})
const bye = z.object({ t: z.literal('bye'), code: z.literal('restart'), retryAfterMs: count })

/** Everything the server sends. */
export const serverFrame = z.discriminatedUnion('t', [
  welcome,
  tail,
  reload,
  ev,
  ack,
  rej,
  serverPresence,
  inv,
  pong,
  resync,
  err,
  bye,
])
export type ServerFrame = z.infer<typeof serverFrame>

/** Server frames of the given types. */
export type ServerFrameOf<Type extends ServerFrame['t']> = Extract<ServerFrame, { t: Type }>
