import { modelPositions } from './model-positions.ts'

// How far in the server's log this tab knows things happened: by its own commands and by what it was told.
let known = 0n

/** For the header `Min-Position`: an answer must show at least this; null when any answer will do. */
export function minPosition(): string | null {
  return known === 0n ? null : String(known)
}

/** Notes a position, as a command's answer or a pushed change names it. */
export function heardOf(position: string | null | undefined): void {
  if (!position || !/^\d{1,19}$/.test(position)) return
  const value = BigInt(position)
  if (value > known) known = value
}

/** The server may have been restored from a backup; then no answer would ever be late enough. */
export function forgetPosition(): void {
  known = 0n
  modelPositions.forget()
}
