/** A part of a screen that keeps entered values until the server has stored them. */
type Keeper = {
  /** Values not yet stored by the server. */
  readonly count: () => number
  /** Those of them that are not sent until the user has answered a question about them. */
  readonly held?: () => number
  /** Adds what is still being typed. */
  readonly gather: () => void
  /** Called when the session ends: what is left stays in the tab until the same user signs in again. */
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

/** The unsent values that wait for an answer from the user. */
export function heldCount(): number {
  return [...keepers].reduce((sum, { held }) => sum + (held?.() ?? 0), 0)
}

const named = new Set<() => readonly string[]>()

/** Registers how a screen names its unsent values; returns its own undo. */
export function nameUnsent(read: () => readonly string[]): () => void {
  named.add(read)
  return () => void named.delete(read)
}

/** Empty when no screen names its unsent values. */
export function unsentNames(): readonly string[] {
  return [...named].flatMap((read) => read())
}

export function gatherTyped(): void {
  for (const keeper of keepers) keeper.gather()
}

export function endUnsent(): void {
  for (const keeper of keepers) keeper.end()
}

/** Prefix of the storage keys of changes that wait in the tab, one key per plan and user. */
export const KEPT_CHANGES = 'staffplan.draft.'

/** Prefix of the storage keys of the user's own values that others have overwritten. */
export const KEPT_OVERWRITTEN = 'staffplan.overwritten.'

const LAST_PERSON = 'staffplan.person'

/** Remembers who is signed in: after the session, only this user's unsent changes keep the tab from closing unasked. */
export function rememberPerson(userId: number): void {
  sessionStorage.setItem(LAST_PERSON, String(userId))
}

/** Null in a tab where nobody has signed in yet. */
export function lastPerson(): string | null {
  return sessionStorage.getItem(LAST_PERSON)
}

/** A user who logs out is no longer asked about overwritten values. */
export function forgetOverwritten(): void {
  const last = lastPerson()
  const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(KEPT_OVERWRITTEN))
  for (const key of keys) if (key.endsWith(`.${last}`)) sessionStorage.removeItem(key)
}

export type Waiting = {
  /** Values of the user who was signed in here last. */
  readonly own: number
  readonly ofOthers: number
}

/** Values entered in earlier sessions that wait in this tab until their users sign in again. */
export function waitingCounts(): Waiting {
  const last = lastPerson()
  const counts = { own: 0, ofOthers: 0 }
  for (const key of Object.keys(sessionStorage).filter((each) => each.startsWith(KEPT_CHANGES))) {
    const isOwn = last === null || key.endsWith(`.${last}`)
    counts[isOwn ? 'own' : 'ofOthers'] += countIn(sessionStorage.getItem(key) ?? '')
  }
  return counts
}

/** Reads the stored text without the plan's schemas, which are not loaded while nobody is signed in. */
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

/** Call before the page deliberately reloads: waiting changes stay in the tab, so the user need not be asked. */
export function allowUnload(): void {
  isFree = true
}

const LOOK = 50

/** True as soon as every value that can be sent has arrived; false if that takes longer than the given milliseconds. */
export async function waitUntilSent(milliseconds: number): Promise<boolean> {
  const end = Date.now() + milliseconds
  const isSent = () => unsentCount() === heldCount()
  while (!isSent() && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, LOOK))
  return isSent()
}

type Page = {
  readonly page: Pick<Window, 'addEventListener'>
  readonly isSignedIn: () => boolean
}

/** Asks before the tab is closed or reloaded while values are unsent, or while some wait for their user to sign in again. */
export function askBeforeUnload({ page, isSignedIn }: Page): void {
  page.addEventListener('beforeunload', (event) => {
    // Must come before counting: a value stored only after it was counted would be lost without asking.
    gatherTyped()
    if (isFree) return
    // The signed-in user is not asked about what another user left behind.
    if (unsentCount() > 0 || (!isSignedIn() && waitingCounts().own > 0)) event.preventDefault()
  })
}
