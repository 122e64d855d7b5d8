import { z } from 'zod'

/** First line of an exported trail: which log, and up to which position. Each line is linked to the one before it. */
export const trailHead = z.strictObject({
  staffplanTrail: z.literal(2),
  log: z.string(),
  upTo: z.string(),
})

/** Events whose data are hashes of passwords and links: the trail names them and gives the digest of their data. */
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

/** One event: either its data as they are stored or, of what is withheld, their digest; never both. */
export const trailLine = z.union([openLine, withheldLine])
export type TrailLine = z.infer<typeof trailLine>

/** Last line: a file without it is not whole. `mac`: what the key of the log says of all lines before it. */
export const trailEnd = z.strictObject({
  end: z.strictObject({ events: z.number().int(), mac: z.string() }),
})
