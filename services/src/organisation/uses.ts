import type { Usage } from '#kernel/record-commands.ts'

const NAMED = 10

/** Who still needs a record, the first few by name; nothing when nobody does. */
export function uses(kind: string, names: readonly string[]): readonly Usage[] {
  return names.length > 0 ? [{ kind, count: names.length, names: names.slice(0, NAMED) }] : []
}
