/** Something of a screen that keeps what a person entered until the server has it. */
type Keeper = {
  /** Values that have not arrived yet. */
  readonly count: () => number
  /** Those among them that wait for their author's answer: nothing sends them before. */
  readonly held?: () => number
  /** What is still being typed joins it. */
  readonly gather: () => void
  /** Nobody is signed in any more: what is left waits in the tab for the same person. */
  readonly end: () => void
}

const keepers = new Set<Keeper>()

/** Returns its own undo. */
export function keepUnsent(keeper: Keeper): () => void {
  keepers.add(keeper)
  return () => void keepers.delete(keeper)
}

export function unsentCount(): number {
  return [...keepers].reduce((sum, keeper) => sum + keeper.count(), 0)
}

/** Of these what waits for its author's answer. */
export function heldCount(): number {
  return [...keepers].reduce((sum, { held }) => sum + (held?.() ?? 0), 0)
}

const named = new Set<() => readonly string[]>()

/** What has not arrived yet, as the screen that shows it calls it; returns its own undo. */
export function nameUnsent(read: () => readonly string[]): () => void {
  named.add(read)
  return () => void named.delete(read)
}

/** None where no screen names them. */
export function unsentNames(): readonly string[] {
  return [...named].flatMap((read) => read())
}

export function gatherTyped(): void {
  for (const keeper of keepers) keeper.gather()
}

export function endUnsent(): void {
  for (const keeper of keepers) keeper.end()
}

/** Begins the names under which changes wait in the tab's storage, one per plan and user. */
export const KEPT_CHANGES = 'staffplan.draft.'

/** The same for own values that others have overwritten. */
export const KEPT_OVERWRITTEN = 'staffplan.overwritten.'

const LAST_PERSON = 'staffplan.person'

/** Who is signed in: afterwards only what they left themselves is held against closing the tab. */
export function rememberPerson(userId: number): void {
  sessionStorage.setItem(LAST_PERSON, String(userId))
}

/** Null in a tab in which nobody has been yet. */
export function lastPerson(): string | null {
  return sessionStorage.getItem(LAST_PERSON)
}

/** Whoever leaves has nothing to decide any more. */
export function forgetOverwritten(): void {
  const last = lastPerson()
  const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(KEPT_OVERWRITTEN))
  for (const key of keys) if (key.endsWith(`.${last}`)) sessionStorage.removeItem(key)
}

export type Waiting = {
  /** Of whoever was here last. */
  readonly own: number
  readonly ofOthers: number
}

/** Values entered in sessions that are over, which wait in this tab until their users sign in again. */
export function waitingCounts(): Waiting {
  const last = lastPerson()
  const counts = { own: 0, ofOthers: 0 }
  for (const key of Object.keys(sessionStorage).filter((each) => each.startsWith(KEPT_CHANGES))) {
    const isOwn = last === null || key.endsWith(`.${last}`)
    counts[isOwn ? 'own' : 'ofOthers'] += countIn(sessionStorage.getItem(key) ?? '')
  }
  return counts
}

/** Without the schemas of the plan: whoever is not signed in has not loaded them. */
function countIn(text: string): number {
  try {
    const kept: unknown = JSON.parse(text)
    if (typeof kept !== 'object' || kept === null || !('commands' in kept)) return 0
    const commands: readonly unknown[] = Array.isArray(kept.commands) ? kept.commands : []
    return new Set(commands.flatMap(keysIn)).size
  } catch {
    return 0
  }
}

function keysIn(command: unknown): readonly unknown[] {
  if (typeof command !== 'object' || command === null || !('ops' in command)) return []
  const ops: readonly unknown[] = Array.isArray(command.ops) ? command.ops : []
  return ops.flatMap((op) => (typeof op === 'object' && op !== null && 'k' in op ? [op.k] : []))
}

let isFree = false

/** The page begins anew in this tab, which keeps what waits: nobody has to be asked. */
export function letTabGo(): void {
  isFree = true
}

const LOOK = 50

/** True as soon as everything has arrived that is on its way; false when it has not after so many milliseconds. */
export async function whenSent(milliseconds: number): Promise<boolean> {
  const end = Date.now() + milliseconds
  const isSent = () => unsentCount() === heldCount()
  while (!isSent() && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, LOOK))
  return isSent()
}

type Page = {
  readonly page: Pick<Window, 'addEventListener'>
  readonly isSignedIn: () => boolean
}

/** Asks before the tab is closed or loaded anew while something has not arrived, or waits for its user in vain. */
export function askBeforeUnload({ page, isSignedIn }: Page): void {
  page.addEventListener('beforeunload', (event) => {
    // First, whichever listener comes first: a value that is stored only after it was counted would be lost unasked.
    gatherTyped()
    if (isFree) return
    // What another user left is not asked of whoever is signed in now.
    if (unsentCount() > 0 || (!isSignedIn() && waitingCounts().own > 0)) event.preventDefault()
  })
}
