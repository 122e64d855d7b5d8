import type { Collection } from './documents.ts'

/** A projection as the stores know it. */
export type CarriedProjection = {
  readonly name: string
  /** Its collections' too. */
  readonly version: number
  readonly collections: readonly Collection[]
}

/** Name under which the stores keep how far it has come: another version is another projector, and begins at nothing. */
export function projectorName({ name, version }: Pick<CarriedProjection, 'name' | 'version'>): string {
  return `${name}-v${version}`
}
