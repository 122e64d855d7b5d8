/** The commands of one client on one of its sockets. */
type Line = {
  /** Takes no more commands; resolves when all it has taken are decided. */
  readonly end: () => Promise<void>
  readonly settled: () => Promise<void>
}

/**
 * A client commands on its newest socket only. That socket is told which of the client's commands took effect, so none that
 * was sent on an older socket may take effect after that.
 */
export class ClientHandover {
  readonly #lines = new Map<string, Set<Line>>()

  /** The client commands on this line from now on; resolves when its older lines have ended. */
  async enter(client: string, line: Line): Promise<void> {
    const older = [...(this.#lines.get(client) ?? [])]
    this.#lines.set(client, new Set([...older, line]))
    await Promise.all(older.map((each) => each.end()))
  }

  /** The line's socket has closed; commands it has taken are still decided. */
  leave(client: string, line: Line): void {
    void line.settled().then(() => {
      const lines = this.#lines.get(client)
      lines?.delete(line)
      if (lines?.size === 0) this.#lines.delete(client)
    })
  }
}
