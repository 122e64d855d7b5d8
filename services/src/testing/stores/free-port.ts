import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Outgoing connections use higher ports, so one of these is still free when a server starts on it again. */
const PORTS = [10_000, 32_000] as const

export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(...PORTS)
    if (await isFree(port)) return port
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  try {
    await new Promise<void>((listening, failed) => {
      server.once('error', failed)
      server.listen(port, '127.0.0.1', listening)
    })
  } catch {
    return false
  }
  await new Promise((closed) => server.close(closed))
  return true
}
