/** A client belongs to one user: a second user's client with the same id is another one. */
export type Client = { readonly userId: number; readonly clientId: string }

/** One command of one client of one user, as a cell's `w` names it: `{userId}.{clientId}:{seq}`. */
export function writerName({
  by,
  cid,
  seq,
}: {
  readonly by: number
  readonly cid: string
  readonly seq: number
}): string {
  return `${by}.${cid}:${seq}`
}

/** The user in a writer's name; null where the event is from before names had one. A client id has no dot in it. */
export function userOfWriter(writer: string): number | null {
  const dot = writer.indexOf('.')
  return dot === -1 ? null : Number(writer.slice(0, dot))
}

/** The client id in a writer's name. */
export function clientIdOfWriter(writer: string): string {
  return writer.slice(writer.indexOf('.') + 1, writer.lastIndexOf(':'))
}

/** Whether two names mean one command; names from before users were part of them included. */
export function isSameWriter(a: string, b: string): boolean {
  return a === b || (userOfWriter(a) === null ? b.endsWith(`.${a}`) : a.endsWith(`.${b}`))
}

/** The effective writer of what nobody wrote: an undo has emptied the key again. */
export const NOBODY = ''

/** Whether a cell's writer is the one that is expected; null and `NOBODY` both say that nobody wrote it. */
export function isWrittenBy(writer: string | null | undefined, expected: string | null): boolean {
  const found = writer ?? NOBODY
  const named = expected ?? NOBODY
  return found === NOBODY || named === NOBODY ? found === named : isSameWriter(found, named)
}

/** The command in a writer's name; null where the name is from before it named the user, or is none. */
export function commandOfWriter(writer: string): (Client & { readonly seq: number }) | null {
  const [, user, clientId, seq] = /^(\d+)\.([^.:]+):(\d+)$/.exec(writer) ?? []
  if (user === undefined || clientId === undefined) return null
  return { userId: Number(user), clientId, seq: Number(seq) }
}
