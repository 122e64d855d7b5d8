/** A client, which belongs to one user: another user's client with the same id is another client. */
export type Client = { readonly userId: number; readonly clientId: string }

/** Name of a command as the writer `w` of a cell: `{userId}.{clientId}:{seq}`. */
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

/** The user in a writer's name; null in names from before they included the user. Client ids contain no dot. */
export function userOfWriter(writer: string): number | null {
  const dot = writer.indexOf('.')
  return dot === -1 ? null : Number(writer.slice(0, dot))
}

/** The client id in a writer's name. */
export function clientIdOfWriter(writer: string): string {
  return writer.slice(writer.indexOf('.') + 1, writer.lastIndexOf(':'))
}

/** Whether two names mean the same command, even if one is from before names included the user. */
export function isSameWriter(a: string, b: string): boolean {
  return a === b || (userOfWriter(a) === null ? b.endsWith(`.${a}`) : a.endsWith(`.${b}`))
}

/** The effective writer of a key that an undo has emptied again, as if nobody had written it. */
export const NOBODY = ''

/** Whether a cell's writer is the expected one; null and `NOBODY` both mean that nobody wrote it. */
export function isWrittenBy(writer: string | null | undefined, expected: string | null): boolean {
  const found = writer ?? NOBODY
  const named = expected ?? NOBODY
  return found === NOBODY || named === NOBODY ? found === named : isSameWriter(found, named)
}

/** The command in a writer's name; null for a name from before names included the user, and for no valid name. */
export function commandOfWriter(writer: string): (Client & { readonly seq: number }) | null {
  const [, user, clientId, seq] = /^(\d+)\.([^.:]+):(\d+)$/.exec(writer) ?? []
  if (user === undefined || clientId === undefined) return null
  return { userId: Number(user), clientId, seq: Number(seq) }
}
