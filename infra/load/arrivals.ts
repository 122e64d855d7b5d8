/** Measures when commands were sent, stored and received by every client. */
export class Arrivals {
  /** Milliseconds from each command until its own client got its event, which is sent only once it is stored on disk. */
  #durable: number[] = []
  /** Milliseconds from each command until the last client had received its event. */
  #everywhere: number[] = []
  readonly #clients: number
  readonly #sentAt = new Map<string, number>()
  readonly #known = new Map<number, { sentAt: number | null; clients: number }>()
  #sent = 0
  #stored = 0
  #refused = 0

  /** `clients` is the number of clients that follow the plan. */
  constructor(clients: number) {
    this.#clients = clients
  }

  get counts(): { readonly sent: number; readonly stored: number; readonly refused: number } {
    return { sent: this.#sent, stored: this.#stored, refused: this.#refused }
  }

  /** Returns what was measured since the last call. */
  taken(): { readonly durable: readonly number[]; readonly everywhere: readonly number[] } {
    const taken = { durable: this.#durable, everywhere: this.#everywhere }
    this.#durable = []
    this.#everywhere = []
    return taken
  }

  sent(clientId: string, seq: number): void {
    this.#sent += 1
    this.#sentAt.set(`${clientId} ${seq}`, performance.now())
  }

  refused(clientId: string, seq: number): void {
    if (this.#sentAt.delete(`${clientId} ${seq}`)) this.#refused += 1
  }

  /** Records that the event reached the client that sent its command. */
  cameBack(clientId: string, { seq, rev }: { readonly seq: number; readonly rev: number }): void {
    const name = `${clientId} ${seq}`
    const sentAt = this.#sentAt.get(name)
    if (sentAt === undefined) return
    this.#sentAt.delete(name)
    this.#stored += 1
    this.#durable.push(performance.now() - sentAt)
    this.#at(rev).sentAt = sentAt
    this.#look(rev)
  }

  /** Records that one more client has a revision, from its event or from a state that it fetched. */
  reached(rev: number): void {
    this.#at(rev).clients += 1
    this.#look(rev)
  }

  #at(rev: number): { sentAt: number | null; clients: number } {
    const known = this.#known.get(rev) ?? { sentAt: null, clients: 0 }
    this.#known.set(rev, known)
    return known
  }

  #look(rev: number): void {
    const { sentAt, clients } = this.#at(rev)
    if (clients < this.#clients) return
    if (sentAt !== null) this.#everywhere.push(performance.now() - sentAt)
    if (sentAt !== null) this.#known.delete(rev)
  }
}
