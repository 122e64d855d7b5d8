import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, resolve } from 'node:path'
import type { Plugin } from 'vite'

type Exported = { readonly name: string; readonly file: string }
type Barrel = ReadonlyMap<string, Exported>

/**
 * Rewrites `import { Modal } from '@mantine/core'` to the file that defines Modal, in builds only.
 * The bundler otherwise puts every part that any lazy page uses into the first chunk (rolldown#8920).
 */
export function unbarrel(packages: readonly string[]): Plugin {
  const barrels = new Map<string, Barrel>()
  return {
    name: 'unbarrel',
    enforce: 'post',
    apply: 'build',
    buildStart() {
      for (const name of packages) barrels.set(name, readBarrel(name))
    },
    transform(code, id) {
      if (!/\.(tsx?|mjs)$/.test(id) || !packages.some((name) => code.includes(name))) return null
      return { code: rewrite(code, barrels), map: null }
    },
  }
}

function readBarrel(name: string): Barrel {
  const require = createRequire(import.meta.url)
  // The package names its CommonJS entry to require; the modules stand beside that folder.
  const entry = resolve(dirname(require.resolve(name)), '../esm/index.mjs')
  const text = readFileSync(entry, 'utf8')
  const locals = new Map<string, Exported>()
  for (const [, names = '', file = ''] of text.matchAll(/import \{([^}]+)\} from "(\.[^"]+)"/g)) {
    for (const [original, local] of pairs(names)) {
      locals.set(local, { name: original, file: resolve(dirname(entry), file) })
    }
  }
  const exported = new Map<string, Exported>()
  for (const [, names = ''] of text.matchAll(/export \{([^}]+)\}/g)) {
    for (const [local, outside] of pairs(names)) {
      const source = locals.get(local)
      if (source) exported.set(outside, source)
    }
  }
  return exported
}

function rewrite(code: string, barrels: ReadonlyMap<string, Barrel>): string {
  return code.replaceAll(
    /import\s*\{([^}]+)\}\s*from\s*["']([^"']+)["'];?/g,
    (statement: string, names: string, from: string) => {
      const barrel = barrels.get(from)
      if (!barrel) return statement
      return pairs(names)
        .map(([name, local]) => {
          const source = barrel.get(name)
          if (!source) return `import { ${name} as ${local} } from "${from}";`
          return `import { ${source.name} as ${local} } from "${source.file}";`
        })
        .join('\n')
    },
  )
}

/** `a, b as c` -> [a, a], [b, c] */
function pairs(names: string): [string, string][] {
  return names
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [name = part, local = name] = part.split(/\s+as\s+/)
      return [name, local]
    })
}
