import { Signal } from './signal.ts'

const said = new Signal<void>()
let isOutdated = false

/** Whether page and server no longer understand each other: only a reload helps. Does not load the live connection. */
export const outdated = {
  is: (): boolean => isOutdated,
  say(): void {
    isOutdated = true
    said.tell()
  },
  /** Returns its own undo. */
  listen: (listener: () => void): (() => void) => said.listen(listener),
}
