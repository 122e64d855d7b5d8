import { refusalCodes } from '@staffplan/contracts/refusal'
import { expect, test } from 'vitest'
import { cpuTime } from '#testing/cpu-time.ts'
import { refusalOf } from './testing/read-all.ts'
import { xlsxFixture, xlsxParts } from './testing/xlsx-fixture.ts'
import { zipFixture } from './testing/zip-fixture.ts'

const strings = Array.from({ length: 50 }, (_, index) => `<si><t>Name ${index}</t></si>`).join('')
const rows = Array.from(
  { length: 50 },
  (_, index) => `<row r="${index + 1}"><c t="s"><v>${index}</v></c><c s="1"><v>${index * 100}</v></c></row>`,
).join('')
const fixture = { strings, rows, formats: ['yyyy-mm-dd'] }

const originals = [
  xlsxFixture(fixture),
  zipFixture(xlsxParts(fixture), { isStored: true }),
  Buffer.from('id;name;pay\n"1";"Müller";"2.000,50"\n'.repeat(100)),
  Buffer.from('\uFEFFid;name\n1;نورة\n'.repeat(50), 'utf16le'),
]

test('five hundred damaged files are read or refused by name, each within a second', async () => {
  const random = seeded(20190305)
  for (let round = 0; round < 500; round += 1) {
    const bytes = damaged(originals[round % originals.length]!, random)
    const started = cpuTime()
    const outcome = await refusalOf(bytes)
    expect([...refusalCodes, 'read'], `round ${round}`).toContain(outcome)
    expect(outcome, `round ${round}`).not.toBe('internal')
    expect(cpuTime() - started, `round ${round}`).toBeLessThan(1000)
  }
})

/** A few bytes changed, or the end missing, or a piece doubled. */
function damaged(original: Buffer, random: (below: number) => number): Buffer {
  const bytes = Buffer.from(original)
  const kind = random(4)
  if (kind === 0) return bytes.subarray(0, random(bytes.length))
  if (kind === 1)
    return Buffer.concat([bytes.subarray(0, random(bytes.length)), bytes.subarray(random(bytes.length))])
  for (let count = 1 + random(8); count > 0; count -= 1) bytes[random(bytes.length)] = random(256)
  return bytes
}

/** mulberry32 */
function seeded(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}
