import { z } from 'zod'
import type { Entries, Entry } from '#grid/entries.ts'
import { holdBeside, keepBeside, takeBeside, TYPED_BESIDE } from '#records/typed-beside.ts'
import type { BigPictureSession } from '../draft/big-picture-session.ts'

/** Whose texts, and the start year of their plan. */
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
/** Of what another version has written there only the texts that can be read come back. */
const kept = z.array(z.tuple([z.string(), entry]).nullable().catch(null)).catch([])

function placeOf({ userId, startYear }: WhoseCells): string {
  return `${TYPED_BESIDE}${userId}.cells.${startYear}`
}

/** Texts that no cell could store wait in the tab for their author. False where there is no room for them. */
export function keepCells(whose: WhoseCells, entries: Entries): boolean {
  const text = textOf(entries)
  return text === null || keepBeside(placeOf(whose), text)
}

/** The same while the page lives on: what there is no room for waits as long as that. */
export function holdCells(whose: WhoseCells, entries: Entries): boolean {
  const areKept = keepCells(whose, entries)
  const text = textOf(entries)
  if (!areKept && text !== null) holdBeside(placeOf(whose), text)
  return areKept
}

function textOf(entries: Entries): string | null {
  const open = entries.open.filter((key) => entries.hasCell(key)).map((key) => [key, entries.of(key)])
  return open.length === 0 ? null : JSON.stringify(open)
}

/** They are in their cells again, and wait no more; answers with how many were not there, and with those whose cell is gone. */
export function takeKeptCells(
  whose: WhoseCells,
  entries: Entries,
): { readonly back: number; readonly gone: readonly string[] } {
  const text = takeBeside(placeOf(whose))
  if (text === null) return { back: 0, gone: [] }
  const left = kept.parse(JSON.parse(text)).filter((each) => each !== null)
  const here = left.filter(([key]) => entries.hasCell(key) && (entries.of(key)?.text ?? null) === null)
  for (const [key, entry] of here) entries.set(key, entry)
  const gone = left.filter(([key]) => !entries.hasCell(key))
  return { back: here.length, gone: gone.flatMap(([, entry]) => entry.text ?? []) }
}
