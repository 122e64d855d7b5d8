import { type ClientFrame, clientFrame, type CommandFrame, liveLimits } from '@staffplan/contracts/live'

/** What a socket sent: a frame, too much, or nothing that can be read. */
export type Received = { readonly frame: ClientFrame } | 'too-large' | 'unreadable'

/** Reads one message; before `hello` was accepted only a small one. */
export function receive(message: Buffer, options: { isBinary: boolean; isGreeted: boolean }): Received {
  const { firstFrameBytes, commandBytes, frameBytes } = liveLimits
  if (message.length > (options.isGreeted ? commandBytes : firstFrameBytes)) return 'too-large'
  if (options.isBinary) return 'unreadable'
  const parsed = parsedFrame(message.toString('utf8')) // ws has checked that text is UTF-8
  if (message.length > frameBytes && parsed?.t !== 'cmd') return 'too-large'
  return parsed ? { frame: parsed } : 'unreadable'
}

/** How many writes a command carries. */
export function opsOf(frame: CommandFrame): number {
  return frame.ops?.length ?? 0
}

function parsedFrame(text: string): ClientFrame | null {
  try {
    const result = clientFrame.safeParse(JSON.parse(text))
    return result.success ? result.data : null
  } catch {
    return null // not JSON
  }
}
