import type { XmlVisitor } from './xml-reader.ts'

export type Relationship = { readonly id: string; readonly kind: string; readonly target: string }

/** Collects the parts that `source` points to; `kind` is the last word of the relationship's type. */
export function createRelationshipsVisitor(source: string): {
  visitor: XmlVisitor
  relationships: Relationship[]
} {
  const relationships: Relationship[] = []
  return {
    relationships,
    visitor: {
      open: (name, attributes) => {
        if (name !== 'Relationship' || attributes['TargetMode'] === 'External') return
        relationships.push({
          id: attributes['Id'] ?? '',
          // transitional and strict documents differ in the address, not in its last word
          kind: (attributes['Type'] ?? '').split('/').at(-1) ?? '',
          target: resolvePart(source, attributes['Target'] ?? ''),
        })
      },
    },
  }
}

/** Where the relationships of a part are kept. */
export function relationshipsOf(part: string): string {
  const slash = part.lastIndexOf('/') + 1
  return `${part.slice(0, slash)}_rels/${part.slice(slash)}.rels`
}

function resolvePart(source: string, target: string): string {
  const from = target.startsWith('/') ? [] : source.split('/').slice(0, -1)
  const path = [...from]
  for (const step of target.split('/')) {
    if (step === '..') path.pop()
    else if (step !== '' && step !== '.') path.push(step)
  }
  return path.join('/')
}
