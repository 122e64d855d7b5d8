/** What one client commands on one of its sockets. */
type Line = {
  /** Takes nothing more; resolves when all that was taken is decided. */
  readonly end: () => Promise<void>
  readonly settled: () => Promise<void>
}

/**
 * A client commands on its newest socket only. A new one is told how far the client's commands took effect, so nothing that
 * it said on an older one may take effect after that.
 */
export class ClientHandover {
  readonly #lines = new Map<string, Set<Line>>()

  /** From now on the client commands here; resolves when the older lines are over. */
  async enter(client: string, line: Line): Promise<void> {
    const older = [...(this.#lines.get(client) ?? [])]
    this.#lines.set(client, new Set([...older, line]))
    await Promise.all(older.map((each) => each.end()))
  }

  /** Its socket has closed; what it took is still decided. */
  leave(client: string, line: Line): void {
    void line.settled().then(() => {
      const lines = this.#lines.get(client)
      lines?.delete(line)
      if (lines?.size === 0) this.#lines.delete(client)
    })
  }
}
