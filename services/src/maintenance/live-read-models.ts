import type { Shown } from './document-difference.ts'

/** The read models of a running server, read from outside. */
export type LiveReadModels = AsyncDisposable &
  Pick<Shown, 'checkpoint'> & {
    /** As they stand at one moment, where the store can say that; else as they are, which a reader has to see for himself. */
    readonly atOneMoment: () => Promise<Shown>
  }
