import { centreNumber, COST_CENTRES } from './company.ts'

/** A file with additional cost centres, in new units, divisions and departments. */
export function organisationFile(centres: number): Uint8Array<ArrayBuffer> {
  const rows = Array.from({ length: centres }, (_, index) => {
    const unit = `Added unit ${index % 10}`
    const division = `Added division ${index % 100}`
    const department = `Added department ${index % 1000}`
    return [unit, division, department, centreNumber(COST_CENTRES + index), `Added centre ${index}`]
  })
  const headings = ['Business Unit', 'Division', 'Department', 'Cost Centre', 'Cost Centre Name']
  return new TextEncoder().encode([headings, ...rows].map((row) => row.join(';')).join('\n'))
}
