import { Signal } from './signal.ts'

const said = new Signal<void>()
let isOutdated = false

/** Whether this page and the server no longer understand each other: only a newer page helps. Known without the line. */
export const outdated = {
  is: (): boolean => isOutdated,
  say(): void {
    isOutdated = true
    said.tell()
  },
  /** Returns its own undo. */
  listen: (listener: () => void): (() => void) => said.listen(listener),
}
