/** Something of a screen that keeps what a person entered until the server has it. */
type Keeper = {
  /** What has not arrived yet. */
  readonly count: () => number
  /** What is still being typed joins it. */
  readonly gather: () => void
  /** Nobody is signed in any more: what is left waits in the tab for the same person. */
  readonly end: () => void
}

const keepers = new Set<Keeper>()

export function keepUnsent(keeper: Keeper): void {
  keepers.add(keeper)
}

export function unsentCount(): number {
  return [...keepers].reduce((sum, keeper) => sum + keeper.count(), 0)
}

export function gatherTyped(): void {
  for (const keeper of keepers) keeper.gather()
}

export function endUnsent(): void {
  for (const keeper of keepers) keeper.end()
}

const LOOK = 50

/** True as soon as everything has arrived; false when it has not after so many milliseconds. */
export async function whenSent(milliseconds: number): Promise<boolean> {
  const end = Date.now() + milliseconds
  while (unsentCount() > 0 && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, LOOK))
  return unsentCount() === 0
}

/** Asks before the tab is closed or loaded anew while something has not arrived. */
export function askBeforeUnload(page: Pick<Window, 'addEventListener'>): void {
  page.addEventListener('beforeunload', (event) => {
    if (unsentCount() > 0) event.preventDefault()
  })
}
