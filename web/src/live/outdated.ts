import { Signal } from './signal.ts'

const reported = new Signal<void>()
let isOutdated = false

/** Whether page and server no longer understand each other: only a reload helps. Does not load the live connection. */
export const outdated = {
  is: (): boolean => isOutdated,
  report(): void {
    isOutdated = true
    reported.tell()
  },
  /** Returns its own undo. */
  listen: (listener: () => void): (() => void) => reported.listen(listener),
}
