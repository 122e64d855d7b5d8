import type { Collection } from './documents.ts'

/** A projection as the stores know it. */
export type ProjectionDescriptor = {
  readonly name: string
  /** Its collections' too. */
  readonly version: number
  readonly collections: readonly Collection[]
}

/** Name under which the stores keep what belongs to a version: another one begins at nothing, beside the former. */
export function versionName({
  name,
  version = 1,
}: {
  readonly name: string
  readonly version?: number
}): string {
  return `${name}-v${version}`
}

/** Name under which the stores keep how far a projection has come. */
export function projectorName(projection: Pick<ProjectionDescriptor, 'name' | 'version'>): string {
  return versionName(projection)
}

type Versioned = { readonly name: string; readonly version: number }

/** Whether what is stored under a name belongs to a former version of this one. */
export function isFormerVersion(stored: string, { name, version }: Versioned): boolean {
  const found = versionIn(stored, name)
  return found !== null && found < version
}

/** Whether it belongs to a version after this one. */
export function isYoungerVersion(stored: string, { name, version }: Versioned): boolean {
  const found = versionIn(stored, name)
  return found !== null && found > version
}

function versionIn(stored: string, name: string): number | null {
  if (!stored.startsWith(`${name}-v`)) return null
  const found = stored.slice(name.length + '-v'.length)
  return /^\d+$/.test(found) ? Number(found) : null
}
