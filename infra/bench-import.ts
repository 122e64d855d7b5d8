import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { importLimits } from '@staffplan/contracts/staff/import-limits'
import { type CellValue, writeXlsx } from '../services/src/sheets/xlsx/write-xlsx.ts'
import type { ImportReport } from '../services/src/staff/file/import-report.ts'
import { parseInWorker } from '../services/src/staff/file/parse-in-worker.ts'

// How long parsing a yearly HR file takes, its peak memory, and the longest block of the main thread; and how much
// processor time a row takes compared with the same row as .csv.
// node infra/bench-import.ts [rows]

const ROUNDS = 5
const [rows = '50000', file] = process.argv.slice(2)
if (file !== undefined) {
  const lines = people(Number(rows))
  writeFileSync(
    file,
    file.endsWith('.csv') ? csvOf(lines) : writeXlsx({ name: 'Staff', columns: [], rows: lines }),
  )
  process.exit()
}
const bytes = madeElsewhere('hr.xlsx')
const before = residentMiB()
let peak = before
let longestWait = 0
let lastTick = performance.now()
const sampler = setInterval(() => {
  const now = performance.now()
  longestWait = Math.max(longestWait, now - lastTick - 5)
  lastTick = now
  peak = Math.max(peak, residentMiB())
}, 5)

const started = performance.now()
const { rejection, accepted } = await parsed(bytes)
const seconds = (performance.now() - started) / 1000
clearInterval(sampler)

console.log(`${rows} rows, ${(bytes.byteLength / 1e6).toFixed(1)} MB, rejection: ${rejection ?? 'none'}`)
console.log(`accepted ${accepted} in ${seconds.toFixed(2)} s`)
console.log(`memory at the peak ${(peak - before).toFixed(0)} MiB over the start (${before.toFixed(0)} MiB)`)
console.log(`main thread waited at most ${longestWait.toFixed(0)} ms`)

const csv = madeElsewhere('hr.csv')
const ratios: number[] = []
for (let round = 0; round < ROUNDS; round += 1) {
  const [workbook, text] = [await microsecondsPerRow(bytes), await microsecondsPerRow(csv)]
  ratios.push(workbook / text)
  console.log(`.xlsx ${workbook.toFixed(1)} us of CPU per row, .csv ${text.toFixed(1)} us`)
}
const [least, most] = [Math.min(...ratios), Math.max(...ratios)]
console.log(`.xlsx takes ${least.toFixed(2)} to ${most.toFixed(2)} times as long as .csv (goal: at most 2)`)

/** Parses a copy of the file in a worker; returns the report. */
async function parsed(file: Uint8Array): Promise<ImportReport> {
  const request = { kind: 'hr', year: 2019, options: {}, limits: importLimits } as const
  const parsing = parseInWorker(new Uint8Array(file), request)
  let step = await parsing.next()
  while (step.done !== true) step = await parsing.next()
  return step.value
}

async function microsecondsPerRow(file: Uint8Array): Promise<number> {
  const since = process.cpuUsage()
  await parsed(file)
  const { user, system } = process.cpuUsage(since)
  return (user + system) / Number(rows)
}

/** Creates the file in another process, so that this does not count as memory of the import. */
function madeElsewhere(name: string): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'staffplan-bench-'))
  const path = join(folder, name)
  execFileSync(process.execPath, [fileURLToPath(import.meta.url), rows, path])
  const made = readFileSync(path)
  rmSync(folder, { recursive: true })
  return made
}

type Line = readonly Exclude<CellValue, undefined>[]

function* people(count: number): Generator<Line> {
  yield 'Employee ID|Name|Grade|DOB|Job Title|Position|Year|Basic Salary|Total Month Salary|Overtime Hours'
    .concat('|Education Cost|Cost Centre|Cost Centre Name|Project Location|Housing|Transport')
    .split('|')
  for (let person = 1; person <= count; person += 1) {
    const basic = 4_000 + ((person * 37) % 9_000)
    const centre = 1_000 + (person % 250)
    yield [
      String(person).padStart(6, '0'),
      person % 2 === 0 ? `Sara Example ${person}` : `نورة الحربي ${person}`,
      `G${person % 15}`,
      { day: `19${60 + (person % 40)}-0${1 + (person % 9)}-1${person % 9}` },
      'Engineer',
      'Senior',
      2019,
      basic,
      basic + 2_500,
      person % 80,
      person % 900,
      String(centre),
      `Centre ${centre}`,
      'Riyadh',
      2_000,
      500,
    ]
  }
}

function csvOf(lines: Iterable<Line>): string {
  return Array.from(lines, (cells) => `${cells.map(csvCell).join()}\n`).join('')
}

function csvCell(value: Line[number]): string {
  return typeof value === 'object' && value !== null ? value.day : String(value)
}

/** Resident memory of this process and its workers. */
function residentMiB(): number {
  return process.memoryUsage.rss() / 1024 / 1024
}
