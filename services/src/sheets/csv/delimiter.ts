import { Refusal } from '@staffplan/contracts/refusal'

const CANDIDATES = [';', ',', '\t', '|'] as const
type Delimiter = (typeof CANDIDATES)[number]

const RECORDS = 20
const SEP_LINE = /^"?sep=(.)"?(?:\r\n|\n|\r|$)/i

/** The delimiter, and how many characters a first line such as `sep=;` takes. */
export function detectDelimiter(start: string): { delimiter: string; skip: number } {
  const declared = SEP_LINE.exec(start)
  if (declared !== null) return { delimiter: declared[1] ?? ';', skip: declared[0].length }
  return { delimiter: mostEven(countPerRecord(start)), skip: 0 }
}

/** The candidate that occurs equally often, and at least once, in most of the first records. */
function mostEven(records: readonly ReadonlyMap<Delimiter, number>[]): Delimiter {
  const ranked = CANDIDATES.map((delimiter) => evenness(delimiter, records)).toSorted(
    (a, b) => b.agreeing - a.agreeing || b.count - a.count,
  )
  const [best, second] = ranked
  if (best === undefined || best.agreeing === 0) throw new Refusal('delimiter-uncertain')
  if (second?.agreeing === best.agreeing && second.count === best.count)
    throw new Refusal('delimiter-uncertain')
  return best.delimiter
}

function evenness(delimiter: Delimiter, records: readonly ReadonlyMap<Delimiter, number>[]) {
  const frequency = new Map<number, number>()
  for (const record of records) {
    const count = record.get(delimiter) ?? 0
    if (count > 0) frequency.set(count, (frequency.get(count) ?? 0) + 1)
  }
  const ranked = [...frequency].toSorted(([a, timesA], [b, timesB]) => timesB - timesA || b - a)
  const [count = 0, agreeing = 0] = ranked[0] ?? []
  return { delimiter, agreeing, count }
}

/** Counts outside of quotes. A record that the excerpt cuts off counts only when it is the only one. */
function countPerRecord(start: string): ReadonlyMap<Delimiter, number>[] {
  const records: Map<Delimiter, number>[] = []
  let current = new Map<Delimiter, number>()
  let isQuoted = false
  for (const character of start) {
    if (character === '"') isQuoted = !isQuoted
    if (isQuoted) continue
    if (isDelimiter(character)) current.set(character, (current.get(character) ?? 0) + 1)
    if (character !== '\n' && character !== '\r') continue
    if (current.size > 0) records.push(current)
    current = new Map()
    if (records.length === RECORDS) return records
  }
  return records.length === 0 ? [current] : records
}

function isDelimiter(character: string): character is Delimiter {
  return character === ';' || character === ',' || character === '\t' || character === '|'
}
