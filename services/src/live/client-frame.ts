import { type ClientFrame, clientFrame, type CommandFrame, liveLimits } from '@staffplan/contracts/live'
import { hasMoreValues } from '#http/requests/json-size.ts'

/** What a socket sent: a frame, a message that is too large, or an unreadable one. */
export type Received = { readonly frame: ClientFrame } | 'too-large' | 'unreadable'

/** Most brackets and commas in a command: eight per guarded write that applies a driver, and some for the frame. */
const MAX_VALUES = 8 * liveLimits.opsPerCommand + 100

/** Reads one message. One that is larger than its sender may send (`largest`, in bytes) is not parsed. */
export function receive(message: Buffer, options: { isBinary: boolean; largest: number }): Received {
  if (message.length > options.largest) return 'too-large'
  if (options.isBinary) return 'unreadable'
  const text = message.toString('utf8') // ws has checked that it is UTF-8
  if (hasMoreValues(text, MAX_VALUES)) return 'too-large'
  const json = parsed(text)
  if (message.length > liveLimits.frameBytes && !isCommand(json)) return 'too-large'
  const result = clientFrame.safeParse(json)
  return result.success ? { frame: result.data } : 'unreadable'
}

/** The number of writes in a command. */
export function opsOf(frame: CommandFrame): number {
  return frame.ops?.length ?? 0
}

function isCommand(json: unknown): boolean {
  return typeof json === 'object' && json !== null && 't' in json && json.t === 'cmd'
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // not JSON
  }
}
