import type { EventMark } from '#ports/documents.ts'
import type { Stored } from './collection-fields.ts'

/** A commit too large for one transaction: written down whole, and being applied part by part. */
export type Pending = {
  readonly position: bigint
  readonly last: EventMark | null
  /** Of the seat that has written it down. */
  readonly token: bigint
  readonly parts: number
}

/** Some documents of one collection. */
export type StagedPart = {
  /** Projector, token, number: of two holders none writes over the other's. */
  readonly _id: string
  readonly projector: string
  readonly token: bigint
  readonly collection: string
  readonly documents: readonly Stored[]
}
