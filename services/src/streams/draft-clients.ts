import { CommandNumbers } from './command-numbers.ts'

type Client = {
  readonly numbers: CommandNumbers
  /** Commands based on an earlier revision may have taken effect before the client was forgotten. */
  readonly since: number
  /** Time (milliseconds since 1970) of the client's last command that took effect; `rev` is its revision. */
  readonly at: number
  readonly rev: number
}

type Kept = Omit<Client, 'numbers'> & { readonly numbers: ReturnType<CommandNumbers['entries']> }

/** More than a hundred people open in two weeks. */
const MOST_CLIENTS = 4_000
const LONGEST = 14 * 24 * 60 * 60 * 1_000

/** A command as its client sent it; `base` is the revision on the screen when it was given. */
type Sent = { readonly seq: number; readonly base: number }

/**
 * Which commands of each client of a draft took effect, so that none does twice. Clients that have been silent for long
 * are forgotten: their earlier commands are recognised by the revision that these are based on.
 */
export class DraftClients {
  /** By name; the one that has been silent longest comes first. */
  readonly #clients = new Map<string, Client>()
  /** No command of a forgotten client took effect after this revision. */
  #forgotten = -1

  static of({ clients, forgotten }: ReturnType<DraftClients['entries']>): DraftClients {
    const all = new DraftClients()
    all.#forgotten = forgotten
    for (const [name, client] of clients)
      all.#clients.set(name, { ...client, numbers: CommandNumbers.of(client.numbers) })
    return all
  }

  /** Plain data from which `of` makes the same object. */
  entries(): { readonly clients: readonly (readonly [string, Kept])[]; readonly forgotten: number } {
    const clients = [...this.#clients].map(
      ([name, client]) => [name, { ...client, numbers: client.numbers.entries() }] as const,
    )
    return { clients, forgotten: this.#forgotten }
  }

  names(): Iterable<string> {
    return this.#clients.keys()
  }

  /** The highest number that took effect; 0 for an unknown client. */
  last(name: string): number {
    return this.#clients.get(name)?.numbers.last ?? 0
  }

  /** Whether the client's command of this number took effect. */
  has(name: string, seq: number): boolean {
    return this.#clients.get(name)?.numbers.has(seq) ?? false
  }

  /** Whether it is known if the command took effect: it is, when the command is based on a revision after the last forgotten one. */
  remembers(name: string, { seq, base }: Sent): boolean {
    const known = this.#clients.get(name)
    return base >= (known?.since ?? this.#forgotten) && (known?.numbers.remembers(seq) ?? true)
  }

  /** Notes a command that took effect, and forgets clients that have been silent for long. */
  took(name: string, seq: number, { at: time, rev }: { readonly at: string; readonly rev: number }): void {
    const at = Date.parse(time)
    const { numbers, since } = this.#clients.get(name) ?? {
      numbers: new CommandNumbers(),
      since: this.#forgotten,
    }
    this.#clients.delete(name)
    this.#clients.set(name, { numbers, since, at, rev })
    numbers.add(seq)
    for (const [silent, client] of this.#clients) {
      if (this.#clients.size <= MOST_CLIENTS && !(at - client.at > LONGEST)) return
      this.#clients.delete(silent)
      this.#forgotten = Math.max(this.#forgotten, client.rev)
    }
  }
}
