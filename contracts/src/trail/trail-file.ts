import { z } from 'zod'

/** First line of an exported trail: its log, and up to which position. Each line is linked to the one before it. */
export const trailHead = z.strictObject({
  staffplanTrail: z.literal(2),
  log: z.string(),
  upTo: z.string(),
})

/** Events whose data has hashes of passwords or links: the trail has them with only a digest of their data. */
export const WITHHELD = ['UserPasswordSet', 'UserPasswordRehashed', 'PasswordLinkIssued'] as const

const named = {
  position: z.string(),
  stream: z.string(),
  revision: z.string(),
  id: z.string(),
  metadata: z.record(z.string(), z.unknown()),
}

const openLine = z
  .strictObject({ ...named, type: z.string(), data: z.unknown() })
  .refine((line) => 'data' in line && !WITHHELD.some((type) => type === line.type))
const withheldLine = z.strictObject({ ...named, type: z.enum(WITHHELD), dataDigest: z.string() })

/** One event: with its data as stored or, for withheld types, the digest of its data; never both. */
export const trailLine = z.union([openLine, withheldLine])
export type TrailLine = z.infer<typeof trailLine>

/** Last line, without which a file is incomplete. `mac` is a MAC of all lines before it under the key of the log. */
export const trailEnd = z.strictObject({
  end: z.strictObject({ events: z.number().int(), mac: z.string() }),
})
