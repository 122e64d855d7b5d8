import type { DraftCommand } from '../../web/src/planning/draft/draft-command.ts'
import type { ConnectionStatus } from '../../web/src/planning/draft/draft-connection.ts'
import type { DraftStore } from '../../web/src/planning/draft/draft-store.ts'
import type { SimServer } from './server.ts'

/** The parts of a tab that are checked. */
export type Watched = {
  readonly userId: number
  readonly clientId: string
  readonly session: {
    readonly store: Pick<DraftStore, 'epoch' | 'rev' | 'pending' | 'checksum' | 'kept' | 'writer'>
    readonly published: Pick<DraftStore, 'epoch' | 'rev' | 'kept'> & {
      readonly allKeys: () => Iterable<string>
    }
    readonly status: ConnectionStatus
  }
}

/** What a server is known to have stored and decided. */
export type Known = Pick<SimServer, 'records' | 'verdicts'>
/** What was known of a client at the last check. */
export type Seen = {
  readonly epoch: string | null
  readonly rev: number
  readonly pending: readonly DraftCommand[]
  /** Sequence numbers whose `ack` or `rej` has arrived. */
  readonly heard: Set<number>
  /** Sequence numbers that the client undid before they were sent. */
  readonly givenUp: Set<number>
}

export function fault(invariant: string, client: Watched, what: string): never {
  fail(invariant, `client ${client.userId}/${client.clientId}: ${what}`)
}

export function fail(invariant: string, what: string): never {
  throw new Error(`${invariant}: ${what}`)
}
