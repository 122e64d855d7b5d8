import { CommandIndex } from '#kernel/commands/command-index.ts'
import type { StoredState } from '#kernel/streams/stored-state.ts'
import { appliedCountsOf } from './applied-counts.ts'
import type { BigPictureState } from './big-picture-state.ts'
import { DraftClients } from './draft-clients.ts'
import type { PackedEntries, Snapshot, Snapshots } from './snapshots.ts'

type Plain = Omit<BigPictureState, 'applied' | 'snapshots' | 'sharing' | 'clients'> & {
  /**
   * Without entries: those are parts of their own, which are the same in every checkpoint that contains the snapshot.
   */
  readonly snapshots: Omit<Snapshots, 'present'> & { readonly present: readonly Omit<Snapshot, 'entries'>[] }
  readonly sharing: ReturnType<CommandIndex['entries']>
  readonly clients: ReturnType<DraftClients['entries']>
}

/** How the state of the big picture is kept in checkpoints. */
export const storedBigPicture: StoredState<BigPictureState> = {
  version: 6,
  toParts({ snapshots: { present, versions }, sharing, clients, applied: _counted, ...state }) {
    const named = present.map(({ entries: _entries, ...snapshot }) => snapshot)
    const first = {
      ...state,
      snapshots: { present: named, versions },
      sharing: sharing.entries(),
      clients: clients.entries(),
    } satisfies Plain
    return [first, ...present.map(({ entries }) => entries)]
  },
  fromParts([first, ...entries]) {
    const { snapshots, sharing, clients, ...state } = first as Plain // `toParts` made it
    const present = snapshots.present.map((snapshot, index) => ({
      ...snapshot,
      entries: entries[index] as PackedEntries, // `toParts` made it
    }))
    const held = [...state.draft.cells].filter(([, { v }]) => v !== null)
    return {
      ...state,
      applied: appliedCountsOf(held.map(([key]) => key)),
      snapshots: { ...snapshots, present },
      sharing: CommandIndex.of(sharing),
      clients: DraftClients.of(clients),
    }
  },
}
