import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Builds beside `folder` and takes its place at the end: a build that fails or is broken off leaves the client that works. */
export function replaceWhenWhole(folder: string): Plugin {
  const next = `${folder}.next`
  let root = ''
  return {
    name: 'replace-when-whole',
    apply: 'build',
    enforce: 'post',
    config: () => ({ build: { outDir: next, emptyOutDir: true } }),
    configResolved(config) {
      root = config.root
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        await rm(join(root, folder), { recursive: true, force: true })
        await rename(join(root, next), join(root, folder))
      },
    },
  }
}
