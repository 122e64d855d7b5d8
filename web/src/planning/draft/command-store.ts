import type { Client } from '@staffplan/contracts/planning/writer'
import { z } from 'zod'
import { KEPT_CHANGES } from '#api/unsent.ts'
import { type DraftCommand, draftCommand, nameOf, renamed } from './draft-command.ts'

const kept = z.object({
  /** Whose numbers these are; absent in what earlier versions kept. */
  clientId: z.string().optional(),
  lastSeq: z.number().int().min(0),
  commands: z.array(z.unknown()).readonly(),
  /** As below. */
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
  /** The present names of commands by those that they had as another client's. */
  readonly names?: Names
}
type Before = Required<KeptCommands>

/** Survives a reload of the tab, and nothing else. */
export type CommandStore = {
  readonly read: () => KeptCommands
  readonly write: (kept: KeptCommands) => void
}

/** Of who sends nothing. */
export const FORGETFUL: CommandStore = {
  read: () => ({ lastSeq: 0, commands: [] }),
  write: () => undefined,
}

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'key' | 'length'>
type Place = {
  readonly storage: Storage
  readonly planId: string
  /** What somebody else left in this tab is not theirs to send: it waits for them. */
  readonly userId: number
  readonly clientId: string
  /** Told once: the storage is full, and what waits would be lost with the page. */
  readonly onUnkept?: (() => void) | undefined
}

const NOTHING: Kept = { lastSeq: 0, commands: [] }

export function commandStore({ storage, planId, userId, clientId, onUnkept }: Place): CommandStore {
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
        // They live on in memory, and go out from there.
        if (isTold || commands.length === 0) return
        isTold = true
        onUnkept?.()
      }
    },
  }
}

/** The plans for which changes of a user wait in this tab. */
export function waitingPlans(storage: Storage, userId: number): readonly string[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
  return keys
    .filter((key) => key.startsWith(KEPT_CHANGES) && key.endsWith(`.${userId}`))
    .filter((key) => readable(parse(storage.getItem(key))).length > 0)
    .map((key) => key.slice(KEPT_CHANGES.length, key.lastIndexOf('.')))
}

/**
 * Commands of another client, left when the browser broke off or copied with its tab: it may have sent them. They become
 * this client's own, and wait until a person says so.
 */
function numberedAnew({ commands, names: former }: Before, other: Client, client: Client): KeptCommands {
  const names = new Map(
    commands.map((command, index) => [nameOf(command, other), nameOf({ seq: index + 1 }, client)]),
  )
  const own = commands.map((command, index) => ({ ...renamed(command, names), seq: index + 1, at: 0 }))
  return { lastSeq: own.length, commands: own, names: new Map([...inNames(former, names), ...names]) }
}

/** The same commands' former names, where they have other present ones. */
function inNames(former: Names, names: Names): Names {
  return new Map([...former].map(([before, name]) => [before, names.get(name) ?? name]))
}

/** Saves that earlier versions kept in the queue are among what is left out: they must not go out later. */
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
