import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Builds of this process. */
let begun = 0

/**
 * Builds beside `folder` and takes its place at the end: a build that fails or is broken off leaves the client that works. Each
 * has a folder of its own, so that two may run at once; the last one stays.
 */
export function replaceWhenWhole(folder: string): Plugin {
  const next = `${folder}.next-${process.pid}-${(begun += 1)}`
  let root = ''
  return {
    name: 'replace-when-whole',
    apply: 'build',
    enforce: 'post',
    config: () => ({ build: { outDir: next, emptyOutDir: true } }),
    async configResolved(config) {
      root = config.root
      await clearAway(root, `${folder}.next-`)
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      handler: () => takePlace(join(root, next), join(root, folder)),
    },
    // Also after a failure.
    closeBundle: () => rm(join(root, next), { recursive: true, force: true }),
  }
}

async function takePlace(next: string, folder: string): Promise<void> {
  for (;;) {
    try {
      await rm(folder, { recursive: true, force: true })
      return await rename(next, folder)
    } catch (error) {
      // Another build has taken it in between.
      if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY') throw error
    }
  }
}

/** What builds have left that were broken off. */
async function clearAway(root: string, prefix: string): Promise<void> {
  for (const name of await readdir(root)) {
    const [pid] = name.startsWith(prefix) ? name.slice(prefix.length).split('-') : []
    if (pid && !isRunning(Number(pid))) await rm(join(root, name), { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}
