import type { Entries, Entry } from '#grid/entries.ts'
import { TYPED_BESIDE } from '#records/kept-typing.ts'
import type { BigPictureSession } from '../draft/big-picture-session.ts'

/** Whose texts, and the start year of their plan. */
export type WhoseCells = { readonly userId: number; readonly startYear: number }

export function whoseCells({ userId, period }: Pick<BigPictureSession, 'userId' | 'period'>): WhoseCells {
  return { userId, startYear: period.startYear }
}

function placeOf({ userId, startYear }: WhoseCells): string {
  return `${TYPED_BESIDE}${userId}.cells.${startYear}`
}

/** Texts that no cell could store wait in the tab for their author. False where there is no room for them. */
export function keepCells(whose: WhoseCells, entries: Entries): boolean {
  const open = entries.open.filter((key) => entries.hasCell(key)).map((key) => [key, entries.of(key)])
  if (open.length === 0) return true
  try {
    sessionStorage.setItem(placeOf(whose), JSON.stringify(open))
    return true
  } catch {
    return false
  }
}

/** They are in their cells again, and wait no more; answers with how many were not there, and with those whose cell is gone. */
export function takeKeptCells(
  whose: WhoseCells,
  entries: Entries,
): { readonly back: number; readonly gone: readonly string[] } {
  const text = sessionStorage.getItem(placeOf(whose))
  if (text === null) return { back: 0, gone: [] }
  sessionStorage.removeItem(placeOf(whose))
  const kept = JSON.parse(text) as readonly (readonly [string, Entry])[] // only `keepCells` writes there
  const here = kept.filter(([key]) => entries.hasCell(key) && (entries.of(key)?.text ?? null) === null)
  for (const [key, entry] of here) entries.set(key, entry)
  const gone = kept.filter(([key]) => !entries.hasCell(key))
  return { back: here.length, gone: gone.flatMap(([, entry]) => entry.text ?? []) }
}
