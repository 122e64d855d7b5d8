import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const MANIFEST = join(import.meta.dirname, '../../web/dist/.vite/manifest.json')

/** The path of a source file in the build, where file names are hashed. */
export function builtFile(source: string): string {
  const manifest = JSON.parse(readFileSync(MANIFEST, 'utf8')) as {
    readonly [source: string]: { readonly file: string }
  } // written by Vite
  const entry = manifest[source]
  if (!entry) throw new Error(`${source} is not built by itself`)
  return `/${entry.file}`
}
