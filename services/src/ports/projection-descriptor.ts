import type { Collection } from './documents.ts'

/** What the stores need to know of a projection. */
export type ProjectionDescriptor = {
  readonly name: string
  /** Also the version of its collections. */
  readonly version: number
  readonly collections: readonly Collection[]
}

/** Name under which the stores keep the data of a version. A new version starts empty, beside the former one. */
export function versionName({
  name,
  version = 1,
}: {
  readonly name: string
  readonly version?: number
}): string {
  return `${name}-v${version}`
}

/** Name under which the stores keep the checkpoint of a projection. */
export function projectorName(projection: Pick<ProjectionDescriptor, 'name' | 'version'>): string {
  return versionName(projection)
}

type Versioned = { readonly name: string; readonly version: number }

/** Whether a stored name belongs to a former version. */
export function isFormerVersion(stored: string, { name, version }: Versioned): boolean {
  const found = versionIn(stored, name)
  return found !== null && found < version
}

/** Whether a stored name belongs to a later version. */
export function isYoungerVersion(stored: string, { name, version }: Versioned): boolean {
  const found = versionIn(stored, name)
  return found !== null && found > version
}

function versionIn(stored: string, name: string): number | null {
  if (!stored.startsWith(`${name}-v`)) return null
  const found = stored.slice(name.length + '-v'.length)
  return /^\d+$/.test(found) ? Number(found) : null
}
