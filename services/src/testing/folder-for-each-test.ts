import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import { temporaryFolder } from './temporary-folder.ts'

/** A folder for each test of a file, and in it the path of a data folder that a server creates. */
export function folderForEachTest(): { readonly path: string; readonly dataDir: string } {
  let folder: ReturnType<typeof temporaryFolder>
  beforeEach(() => {
    folder = temporaryFolder()
  })
  afterEach(() => folder[Symbol.dispose]())
  return {
    get path() {
      return folder.path
    },
    get dataDir() {
      return join(folder.path, 'data')
    },
  }
}
