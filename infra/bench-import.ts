import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { importLimits } from '@staffplan/contracts/staff/import-limits'
import { writeXlsx } from '../services/src/sheets/xlsx/write-xlsx.ts'
import { parseInWorker } from '../services/src/staff/import/parse-in-worker.ts'

// How long a yearly HR file takes to parse, what memory it needs at its peak, and how long the main thread ever waits.
// node infra/bench-import.ts [rows]

const [rows = '50000', file] = process.argv.slice(2)
if (file !== undefined) {
  writeFileSync(file, hrFile(Number(rows)))
  process.exit()
}
const bytes = madeElsewhere()
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

const size = bytes.byteLength
const started = performance.now()
const parsing = parseInWorker(bytes, { kind: 'hr', year: 2019, options: {}, limits: importLimits })
let step = await parsing.next()
while (step.done !== true) step = await parsing.next()
const seconds = (performance.now() - started) / 1000
clearInterval(sampler)

console.log(`${rows} rows, ${(size / 1e6).toFixed(1)} MB, rejection: ${step.value.rejection ?? 'none'}`)
console.log(`accepted ${step.value.accepted} in ${seconds.toFixed(2)} s`)
console.log(`memory at the peak ${(peak - before).toFixed(0)} MiB over the start (${before.toFixed(0)} MiB)`)
console.log(`main thread waited at most ${longestWait.toFixed(0)} ms`)

/** The file is made by another process, so that its making does not count as memory of the import. */
function madeElsewhere(): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'staffplan-bench-'))
  const path = join(folder, 'hr.xlsx')
  execFileSync(process.execPath, [fileURLToPath(import.meta.url), rows, path])
  const made = readFileSync(path)
  rmSync(folder, { recursive: true })
  return made
}

function hrFile(count: number): Buffer {
  const headings = ['Employee ID', 'Name', 'Grade', 'DOB', 'Job Title', 'Position', 'Year', 'Basic Salary']
  const further = [
    'Total Month Salary',
    'Overtime Hours',
    'Education Cost',
    'Cost Centre',
    'Cost Centre Name',
  ]
  return writeXlsx({ name: 'Staff', columns: [], rows: people() })

  function* people() {
    yield [...headings, ...further, 'Project Location', 'Housing', 'Transport']
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
}

/** Resident memory of this process, its workers included. */
function residentMiB(): number {
  return process.memoryUsage.rss() / 1024 / 1024
}
