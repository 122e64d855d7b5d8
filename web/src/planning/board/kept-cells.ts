import { z } from 'zod'
import type { Entries, Entry } from '#grid/entries.ts'
import { holdBeside, keepBeside, takeBeside, TYPED_BESIDE } from '#records/typed-beside.ts'
import type { BigPictureSession } from '../draft/big-picture-session.ts'

/** The author of the texts, and the start year of their plan. */
export type WhoseCells = { readonly userId: number; readonly startYear: number }

export function whoseCells({ userId, period }: Pick<BigPictureSession, 'userId' | 'period'>): WhoseCells {
  return { userId, startYear: period.startYear }
}

const amount = z.number().nullable().optional()
const entry: z.ZodType<Entry> = z.object({
  text: z.string().nullable(),
  refusal: z
    .object({ code: z.string(), params: z.exactOptional(z.record(z.string(), z.unknown())) })
    .nullable(),
  isSignDropped: z.boolean(),
  base: amount,
  present: amount,
  isPasted: z.exactOptional(z.boolean()),
})
/** Texts stored by another version: those that can be read come back. */
const kept = z.array(z.tuple([z.string(), entry]).nullable().catch(null)).catch([])

function storageKey({ userId, startYear }: WhoseCells): string {
  return `${TYPED_BESIDE}${userId}.cells.${startYear}`
}

/** Stores texts that their cells could not save, in the tab, for their author. False when the tab's storage is full. */
export function keepCells(whose: WhoseCells, entries: Entries): boolean {
  const text = textOf(entries)
  return text === null || keepBeside(storageKey(whose), text)
}

/** Like `keepCells`; texts for which the storage has no room are held in memory while the page lives. */
export function holdCells(whose: WhoseCells, entries: Entries): boolean {
  const areKept = keepCells(whose, entries)
  const text = textOf(entries)
  if (!areKept && text !== null) holdBeside(storageKey(whose), text)
  return areKept
}

function textOf(entries: Entries): string | null {
  const open = entries.open.filter((key) => entries.hasCell(key)).map((key) => [key, entries.of(key)])
  return open.length === 0 ? null : JSON.stringify(open)
}

/**
 * Puts stored texts back into their cells and removes them from the storage. Returns how many cells did not show their
 * text already, and the texts whose cell no longer exists.
 */
export function takeKeptCells(
  whose: WhoseCells,
  entries: Entries,
): { readonly back: number; readonly gone: readonly string[] } {
  const text = takeBeside(storageKey(whose))
  if (text === null) return { back: 0, gone: [] }
  const left = kept.parse(JSON.parse(text)).filter((each) => each !== null)
  const here = left.filter(([key]) => entries.hasCell(key) && (entries.of(key)?.text ?? null) === null)
  for (const [key, entry] of here) entries.set(key, entry)
  const gone = left.filter(([key]) => !entries.hasCell(key))
  return { back: here.length, gone: gone.flatMap(([, entry]) => entry.text ?? []) }
}
