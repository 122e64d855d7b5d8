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

/** Whether a client made the write; a name without a user is taken for the client's own. */
export function isWriterOf(writer: string, { userId, clientId }: Client): boolean {
  const user = userOfWriter(writer)
  return clientIdOfWriter(writer) === clientId && (user === null || user === userId)
}

/** Whether two names mean one command; names from before users were part of them included. */
export function isSameWriter(a: string, b: string): boolean {
  return a === b || (userOfWriter(a) === null ? b.endsWith(`.${a}`) : a.endsWith(`.${b}`))
}
