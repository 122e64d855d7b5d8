import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { OwnServer } from './control.ts'
import { freePort } from './free-port.ts'

const run = promisify(execFile)

/** A server started by the scripts `start`, `stop` and `kill` of a folder, on data of its own. */
export async function startStandIn({
  folder,
  variable,
  label,
}: {
  readonly folder: string
  /** Name under which `start` prints the URL. */
  readonly variable: string
  readonly label: string
}): Promise<OwnServer> {
  const data = await mkdtemp(join(tmpdir(), 'staffplan-server-'))
  const port = String(await freePort())
  const { [variable]: _named, ...env } = process.env // with it, the scripts would leave the named server alone
  const order = async (name: 'start' | 'stop' | 'kill'): Promise<string> =>
    (await run(join(folder, name), ['--port', port, '--data', data], { env })).stdout
  const url = new RegExp(`^${variable}=(.+)$`, 'm').exec(await order('start'))?.[1]
  if (url === undefined) throw new Error(`${folder} started nothing`)
  return {
    url,
    label,
    control: {
      kill: async () => void (await order('kill')),
      stop: async () => void (await order('stop')),
      start: async () => void (await order('start')),
      async signal(signal) {
        const id = (await readFile(join(data, 'pid'), 'utf8')).trim()
        process.kill(Number(id), signal)
        if (signal === 'SIGSTOP') await stopped(id)
      },
      async faults() {
        const address = /^EVENTSTORE_ADMIN=(.+)$/m.exec(await readFile(join(data, 'ready'), 'utf8'))?.[1]
        if (address === undefined) throw new Error(`${label} takes no orders for faults`)
        return address
      },
    },
    async [Symbol.asyncDispose]() {
      await order('kill')
      await rm(data, { recursive: true, force: true })
    },
  }
}

/** Waits until a process has stopped: after the signal, a running thread goes on for a moment. */
async function stopped(process: string): Promise<void> {
  while (!(await isStopped(process))) await delay(10)
}

async function isStopped(process: string): Promise<boolean> {
  const { stdout } = await run('ps', ['-L', '-o', 'stat=', '-p', process])
  return stdout
    .trim()
    .split('\n')
    .every((state) => state.trim().startsWith('T'))
}
