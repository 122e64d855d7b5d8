import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

type Limits = { readonly script: number; readonly style: number }

/** Fails the build when what the first screen must load outgrows its budget (bytes, gzip -9). */
export function budget(limits: Limits): Plugin {
  return {
    name: 'budget',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const first = firstLoad(bundle)
      const script = sum(first, (chunk) => weigh(chunk.code))
      const styles = new Set<string>()
      for (const chunk of first) for (const file of chunk.viteMetadata?.importedCss ?? []) styles.add(file)
      const style = sum(styles, (file) => weighAsset(bundle[file]))
      this.info(`first load: ${kilo(script)} of JavaScript, ${kilo(style)} of CSS (gzip)`)
      if (script > limits.script) this.error(`JavaScript ${kilo(script)} is over ${kilo(limits.script)}`)
      if (style > limits.style) this.error(`CSS ${kilo(style)} is over ${kilo(limits.style)}`)
    },
  }
}

/** The entry chunks and all they import statically. */
function firstLoad(bundle: Rolldown.OutputBundle): Set<Rolldown.OutputChunk> {
  const found = new Set<Rolldown.OutputChunk>()
  const visit = (file: string) => {
    const chunk = bundle[file]
    if (chunk?.type !== 'chunk' || found.has(chunk)) return
    found.add(chunk)
    chunk.imports.forEach(visit)
  }
  for (const [file, chunk] of Object.entries(bundle)) if (chunk.type === 'chunk' && chunk.isEntry) visit(file)
  return found
}

function sum<Item>(items: Iterable<Item>, weight: (item: Item) => number): number {
  let total = 0
  for (const item of items) total += weight(item)
  return total
}

function weigh(content: string | Uint8Array): number {
  return gzipSync(content, { level: 9 }).byteLength
}

function weighAsset(file: Rolldown.OutputBundle[string] | undefined): number {
  return file?.type === 'asset' ? weigh(file.source) : 0
}

function kilo(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}
