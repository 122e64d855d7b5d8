import { modelPositions } from './model-positions.ts'

// The latest log position this tab knows of, from its own commands and from pushes.
let known = 0n

/** For the header `Min-Position`: the answer must include events up to here; null when any answer will do. */
export function minPosition(): string | null {
  return known === 0n ? null : String(known)
}

/** Records a log position from a command's answer or a pushed change. */
export function notePosition(position: string | null | undefined): void {
  if (!position || !/^\d{1,19}$/.test(position)) return
  const value = BigInt(position)
  if (value > known) known = value
}

/** The server may have been restored from a backup; then no answer would ever reach the old position. */
export function forgetPosition(): void {
  known = 0n
  modelPositions.forget()
}
