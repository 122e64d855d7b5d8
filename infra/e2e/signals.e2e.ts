import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { freePort } from '@staffplan/services/testing/stores/free-port'
import { temporaryFolder } from '@staffplan/services/testing/temporary-folder'
import { ADMINISTRATOR } from '../testing/server-process.ts'

const ROOT = join(import.meta.dirname, '../..')
/** Scripts that run a chain of checks and are not ended from outside. */
const CHAINS = ['check', 'test']

test.for(['SIGTERM', 'SIGINT'] as const)(
  '%s to npm ends the server, which gives port and data back',
  async (signal) => {
    using folder = temporaryFolder()
    for (const _again of ['first', 'second']) {
      const port = await freePort()
      const npm = spawn('npm', ['start'], {
        cwd: ROOT,
        stdio: 'ignore',
        detached: true,
        env: {
          ...process.env,
          PORT: `${port}`,
          DATA_DIR: folder.path,
          ADMIN_EMAIL: ADMINISTRATOR.email,
          ADMIN_PASSWORD: ADMINISTRATOR.password,
        },
      })
      using _leftOver = { [Symbol.dispose]: () => killGroup(npm.pid!) } // npm was started above
      const exit = once(npm, 'exit')
      const isReady = (): Promise<boolean> =>
        fetch(`http://127.0.0.1:${port}/health/ready`).then(
          ({ ok }) => ok,
          () => false,
        )
      await expect.poll(isReady, { timeout: 60_000 }).toBe(true) // the second run finds the data folder unlocked
      npm.kill(signal)
      await exit
      const isReachable = (): Promise<boolean> =>
        fetch(`http://127.0.0.1:${port}/health/live`).then(
          () => true,
          () => false,
        )
      await expect.poll(isReachable).toBe(false)
    }
  },
)

test('a script is one command: the shell makes way for it, and it hears the signals itself', () => {
  const chained = Object.entries(packageJson.scripts).filter(([, command]) => /&&|;|\|/.test(command))
  expect(chained.map(([name]) => name)).toEqual(CHAINS)
})

/** Kills whatever a failed test left running. */
function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {} // nothing was left
}
