import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../../../..')

export type Ended = { readonly code: number | null; readonly stdout: string; readonly stderr: string }

/** Runs an operator's command of the infra folder as a process of its own, to its end. */
export async function command(
  name: string,
  args: readonly string[],
  environment: { readonly [variable: string]: string } = {},
): Promise<Ended> {
  return startCommand(name, args, environment).ended
}

/** Starts a command without waiting for its end; SIGKILL ends it with the code null. */
export function startCommand(
  name: string,
  args: readonly string[],
  environment: { readonly [variable: string]: string } = {},
): { readonly ended: Promise<Ended>; readonly kill: (signal: 'SIGKILL' | 'SIGTERM') => void } {
  const child = spawn(process.execPath, [`infra/${name}.ts`, ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      ...environment,
    },
  })
  let [stdout, stderr] = ['', '']
  child.stdout.on('data', (text) => (stdout += String(text)))
  child.stderr.on('data', (text) => (stderr += String(text)))
  const ended = once(child, 'close').then(() => ({ code: child.exitCode, stdout, stderr }))
  return { ended, kill: (signal) => void child.kill(signal) }
}
