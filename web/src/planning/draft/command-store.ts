import type { Client } from '@staffplan/contracts/planning/writer'
import { z } from 'zod'
import { KEPT_CHANGES } from '#api/unsent.ts'
import { type DraftCommand, draftCommand, nameOf, renamed } from './draft-command.ts'

const kept = z.object({
  /** The client whose numbers these are; absent in what earlier versions stored. */
  clientId: z.string().optional(),
  lastSeq: z.number().int().min(0),
  commands: z.array(z.unknown()).readonly(),
  /** See `KeptCommands.names`. */
  names: z
    .array(z.tuple([z.string(), z.string()]))
    .readonly()
    .optional(),
})
type Kept = z.infer<typeof kept>

type Names = ReadonlyMap<string, string>

export type KeptCommands = {
  readonly lastSeq: number
  readonly commands: readonly DraftCommand[]
  /** New names of commands by the names they had under another client id. */
  readonly names?: Names
}
type Before = Required<KeptCommands>

/** Keeps unsent commands across a reload of the tab, and no longer. */
export type CommandStore = {
  readonly read: () => KeptCommands
  readonly write: (kept: KeptCommands) => void
}

/** For sessions that send nothing. */
export const FORGETFUL: CommandStore = {
  read: () => ({ lastSeq: 0, commands: [] }),
  write: () => undefined,
}

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'key' | 'length'>
type Options = {
  readonly storage: Storage
  readonly planId: string
  /** What another user left in this tab is not this user's to send: it waits for that user. */
  readonly userId: number
  readonly clientId: string
  /** Told once: the storage is full, so pending changes would be lost with the page. */
  readonly onUnkept?: (() => void) | undefined
}

const NOTHING: Kept = { lastSeq: 0, commands: [] }

export function commandStore({ storage, planId, userId, clientId, onUnkept }: Options): CommandStore {
  let isTold = false
  const key = `${KEPT_CHANGES}${planId}.${userId}`
  return {
    read() {
      const found = parse(storage.getItem(key))
      const commands = readable(found)
      const before = { lastSeq: found.lastSeq, commands, names: new Map(found.names) }
      return found.clientId === undefined || found.clientId === clientId
        ? before
        : numberedAnew(before, { userId, clientId: found.clientId }, { userId, clientId })
    },
    write({ lastSeq, commands, names = new Map() }) {
      const waiting = new Set(commands.map((command) => nameOf(command, { userId, clientId })))
      const stillAsked = [...names].filter(([, name]) => waiting.has(name))
      try {
        storage.setItem(
          key,
          JSON.stringify({ clientId, lastSeq, commands, names: stillAsked } satisfies Kept),
        )
      } catch {
        // The commands stay in memory and are sent from there.
        if (isTold || commands.length === 0) return
        isTold = true
        onUnkept?.()
      }
    },
  }
}

/** Ids of the plans for which unsent changes of a user wait in this tab. */
export function waitingPlans(storage: Storage, userId: number): readonly string[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
  return keys
    .filter((key) => key.startsWith(KEPT_CHANGES) && key.endsWith(`.${userId}`))
    .filter((key) => readable(parse(storage.getItem(key))).length > 0)
    .map((key) => key.slice(KEPT_CHANGES.length, key.lastIndexOf('.')))
}

/**
 * Takes over commands of another client, left by a browser that broke off or copied with a duplicated tab: that client
 * may have sent them. They get numbers of this client and are held until their author confirms them (`at: 0`).
 */
function numberedAnew({ commands, names: former }: Before, other: Client, client: Client): KeptCommands {
  const names = new Map(
    commands.map((command, index) => [nameOf(command, other), nameOf({ seq: index + 1 }, client)]),
  )
  const own = commands.map((command, index) => ({ ...renamed(command, names), seq: index + 1, at: 0 }))
  return { lastSeq: own.length, commands: own, names: new Map([...inNames(former, names), ...names]) }
}

/** Brings the former names of the commands up to their new names. */
function inNames(former: Names, names: Names): Names {
  return new Map([...former].map(([before, name]) => [before, names.get(name) ?? name]))
}

/** Skips unreadable commands, and with them the publishes that earlier versions queued: they must not be sent later. */
function readable({ commands }: Kept): readonly DraftCommand[] {
  return commands.flatMap((command) => draftCommand.safeParse(command).data ?? [])
}

function parse(text: string | null): Kept {
  if (text === null) return NOTHING
  try {
    return kept.catch(NOTHING).parse(JSON.parse(text))
  } catch {
    return NOTHING
  }
}
