import type { Shown } from './document-difference.ts'

/** The read models of a running server, read from outside. */
export type LiveReadModels = AsyncDisposable &
  Pick<Shown, 'checkpoint'> & {
    /** The documents of one moment, where the store supports that; else the live ones, which may change meanwhile. */
    readonly atOneMoment: () => Promise<Shown>
  }
