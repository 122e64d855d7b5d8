import { type CellValue, writeXlsx } from '@staffplan/services/sheets/xlsx/write-xlsx'
import { centreNumber, COST_CENTRES } from './company.ts'

const HEADINGS =
  'Employee ID|Name|Grade|Date of Birth|Job Title|Position|Year|Basic Salary|Total Month Salary|Education Cost|' +
  'Cost Centre Number|Cost Centre Name|Project Location|Housing|Transport|Food|Phone|Car|Shift|Bonus'

/** An HR file with 20 columns; every `raisedEach`-th person earns more than in a file made without that option. */
export function hrFile(parts: {
  readonly people: number
  readonly year: number
  readonly raisedEach?: number
}): Uint8Array<ArrayBuffer> {
  const { people, year, raisedEach } = parts
  return new Uint8Array(writeXlsx({ name: 'Staff', columns: [], rows: rows() }))

  function* rows(): Generator<readonly CellValue[]> {
    yield HEADINGS.split('|')
    for (let person = 0; person < people; person += 1) {
      const isRaised = raisedEach !== undefined && person % raisedEach === 0
      const basic = 4_000 + ((person * 37) % 9_000) + (isRaised ? 100 : 0)
      const centre = person % COST_CENTRES
      yield [
        employee(person),
        person % 2 === 0 ? `Sara Example ${person}` : `نورة الحربي ${person}`,
        `G${person % 15}`,
        { day: `19${60 + (person % 40)}-0${1 + (person % 9)}-1${person % 9}` },
        `Engineer ${person % 40}`,
        'Senior',
        year,
        basic,
        basic + 2_500.5,
        person % 900,
        centreNumber(centre),
        `Centre ${centre}`,
        'Riyadh',
        2_000,
        500,
        person % 300,
        50,
        person % 7 === 0 ? 800 : 0,
        person % 3 === 0 ? 250.75 : 0,
        person % 1_000,
      ]
    }
  }
}

/** The overtime file of the same people. */
export function overtimeFile(people: number): Uint8Array<ArrayBuffer> {
  const lines = Array.from({ length: people }, (_, person) => `${employee(person)},${person % 80}`)
  return new TextEncoder().encode(`Employee ID,Overtime Hours\n${lines.join('\n')}\n`)
}

function employee(person: number): string {
  return String(person).padStart(6, '0')
}
