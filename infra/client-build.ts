import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const SOURCES = [
  'web/src',
  'web/build',
  'web/public',
  'web/index.html',
  'web/vite.config.ts',
  'contracts/src',
  'package-lock.json',
]

/** Builds the web client when a source is newer than the last build. */
export function buildClientWhenStale(): void {
  const built = join(root, 'web/dist/index.html')
  const builtAt = existsSync(built) ? statSync(built).mtimeMs : 0
  const newest = Math.max(...SOURCES.map((source) => newestIn(join(root, source))))
  if (builtAt >= newest) return
  process.stdout.write('Building the web client (only when it has changed) ...\n')
  execFileSync(
    process.execPath,
    [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
    {
      cwd: join(root, 'web'),
      stdio: ['ignore', 'inherit', 'inherit'],
      // Always a production build, even when a test asks for it.
      env: { ...process.env, NODE_ENV: 'production' },
    },
  )
}

/** Time of the latest change below a path, in milliseconds since the epoch. */
function newestIn(path: string): number {
  if (!existsSync(path)) return 0
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newestIn(join(path, name))))
}
