import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** In bytes, gzip -9. */
type Limits = {
  /** All that the first screen loads. */
  readonly script: number
  readonly style: number
  /** The own file of each screen and panel that is loaded on demand. */
  readonly screen: number
  /** Each file of words. */
  readonly words: number
}

type Manifest = { readonly [source: string]: { readonly file: string; readonly isDynamicEntry?: boolean } }

const SCRIPTS = /<(?:script|link)\b[^>]*?\b(?:src|href)="\/?([^"]+\.js)"/gu
/** Not that of paper, which nobody waits for. */
const STYLES = /<link\b(?![^>]*\bmedia="print")[^>]*?\bhref="\/?([^"]+\.css)"/gu

/** Fails the build when what is loaded outgrows its budget, as it is written: for the first screen all that the page names. */
export function budget(limits: Limits): Plugin {
  return {
    name: 'budget',
    apply: 'build',
    writeBundle: {
      order: 'pre', // before it takes the place of the client that works
      sequential: true,
      async handler({ dir = '' }) {
        const page = await readFile(join(dir, 'index.html'), 'utf8')
        const script = await weighAll(dir, page, SCRIPTS)
        const style = await weighAll(dir, page, STYLES)
        this.info(`first load: ${kilo(script)} of JavaScript, ${kilo(style)} of CSS (gzip)`)
        if (script === 0 || style === 0) this.error('the page names nothing that could be weighed')
        if (script > limits.script) this.error(`JavaScript ${kilo(script)} is over ${kilo(limits.script)}`)
        if (style > limits.style) this.error(`CSS ${kilo(style)} is over ${kilo(limits.style)}`)
        const manifest = JSON.parse(await readFile(join(dir, '.vite/manifest.json'), 'utf8')) as Manifest // vite wrote it
        for (const [source, { file, isDynamicEntry = false }] of Object.entries(manifest)) {
          const limit = limitOf(source, limits)
          const weight = isDynamicEntry && limit !== null ? weigh(await readFile(join(dir, file))) : 0
          if (limit !== null && weight > limit)
            this.error(`${source}: ${kilo(weight)} is over ${kilo(limit)}`)
        }
      },
    },
  }
}

/** Once each, however often the page names them. */
async function weighAll(dir: string, page: string, names: RegExp): Promise<number> {
  const files = new Set([...page.matchAll(names)].map(([, file]) => file!)) // the expression has a group
  const contents = await Promise.all([...files].map((file) => readFile(join(dir, file))))
  return contents.reduce((sum, content) => sum + weigh(content), 0)
}

/** Null for libraries. */
function limitOf(source: string, { screen, words }: Limits): number | null {
  if (/^src\/i18n\/.*\.json$/u.test(source)) return words
  return /^src\/.*\.tsx$/u.test(source) ? screen : null
}

function weigh(content: Uint8Array): number {
  return gzipSync(content, { level: 9 }).byteLength
}

function kilo(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}
