import { CommandIndex } from '#kernel/commands/command-index.ts'
import type { StreamModel } from './stream-model.ts'

/** A stream's state at a revision, kept between commands. */
export type Folded<State> = {
  state: State
  revision: 'none' | bigint
  position: bigint
  /** Commands that carried an `Idempotency-Key`. */
  readonly keyed: CommandIndex
  /** Events folded since the last checkpoint, those of linked streams included. */
  since: number
}

/** A model, and a stream that it folds. */
export type Fold<State> = { readonly model: StreamModel<State>; readonly stream: string }

export function nothingFolded<State>(model: StreamModel<State>): Folded<State> {
  return { state: model.initial(), revision: 'none', position: 0n, keyed: new CommandIndex(), since: 0 }
}
