import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const MANIFEST = join(import.meta.dirname, '../../web/dist/.vite/manifest.json')

/** Where a source is fetched from once it is built: the names of files there say nothing. */
export function builtFile(source: string): string {
  const manifest = JSON.parse(readFileSync(MANIFEST, 'utf8')) as {
    readonly [source: string]: { readonly file: string }
  } // vite wrote it
  const entry = manifest[source]
  if (!entry) throw new Error(`${source} is not built by itself`)
  return `/${entry.file}`
}
