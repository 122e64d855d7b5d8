import { z } from 'zod'
import { type DraftCommand, draftCommand } from './draft-command.ts'

const kept = z.object({ lastSeq: z.number().int().min(0), commands: z.array(draftCommand) })
export type KeptCommands = z.infer<typeof kept>

/** Survives a reload of the tab, and nothing else. */
export type CommandStore = {
  readonly read: () => KeptCommands
  readonly write: (kept: KeptCommands) => void
}

type Place = {
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>
  readonly planId: string
  /** What somebody else left in this tab is not theirs to send. */
  readonly userId: number
}

const PREFIX = 'staffplan.draft.'

export function commandStore({ storage, planId, userId }: Place): CommandStore {
  const key = `${PREFIX}${planId}.${userId}`
  forgetOthers(storage, key)
  return {
    read: () => parse(storage.getItem(key)),
    write: (kept) => {
      try {
        storage.setItem(key, JSON.stringify(kept))
      } catch {
        // The tab's storage is full: the commands live on in memory, only a reload would lose them.
      }
    },
  }
}

/** Keeps where the numbers of other users stopped: this tab must never use a number twice. */
function forgetOthers(storage: Place['storage'], own: string): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
  const others = keys.filter((key) => key.startsWith(PREFIX) && key !== own)
  const before = Math.max(0, ...others.map((key) => parse(storage.getItem(key)).lastSeq))
  for (const key of others) storage.removeItem(key)
  const mine = parse(storage.getItem(own))
  if (before > mine.lastSeq) storage.setItem(own, JSON.stringify({ ...mine, lastSeq: before }))
}

function parse(text: string | null): KeptCommands {
  const nothing: KeptCommands = { lastSeq: 0, commands: [] }
  if (text === null) return nothing
  try {
    return kept.catch(nothing).parse(JSON.parse(text))
  } catch {
    return nothing
  }
}

/** Older ones are not sent without asking. */
const FRESH_MILLISECONDS = 24 * 60 * 60 * 1000

export function isStale(commands: readonly DraftCommand[], now: number): boolean {
  return commands.some((command) => now - command.at > FRESH_MILLISECONDS)
}
