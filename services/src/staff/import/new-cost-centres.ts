import { plainDigits } from '@staffplan/contracts/numbers/plain-digits'
import type { RowWarning, RowWarningCode } from '@staffplan/contracts/staff/import-issue'
import type { HrRow } from '@staffplan/contracts/staff/staff'

/** A cost centre that the file names and nobody has, with what the administrator should know about it. */
export type NewCentre = {
  readonly number: string
  readonly name: string
  readonly warnings: readonly RowWarning[]
}

/** Each unknown number once, with the first name that stands beside it. */
export function newCentres(known: ReadonlySet<string>, rows: readonly HrRow[]): NewCentre[] {
  const found = new Map<string, { name: string; row: number }>()
  for (const { costCentre, row } of rows) {
    const { number, name = '' } = costCentre
    if (known.has(number) || found.get(number)?.name) continue
    found.set(number, { name, row: found.get(number)?.row ?? row })
  }
  if (found.size === 0) return []
  const spellings = spellingsOf(known)
  return [...found].map(([number, { name, row }]) => {
    const codes = ['cost-centre-new', ...spellings.warnings(number)] as const
    return {
      number,
      name,
      warnings: codes.map((code) => ({ pointer: `/file/${row}`, code, params: { row, value: number } })),
    }
  })
}

/** Numbers are text; one that is spelled nearly like a known one is probably the same. */
function spellingsOf(known: ReadonlySet<string>) {
  const inPlainDigits = new Set([...known].map(plainDigits))
  const withoutZeros = new Set([...inPlainDigits].map(dropZeros))
  return {
    warnings(number: string): readonly RowWarningCode[] {
      const plain = plainDigits(number)
      if (inPlainDigits.has(plain)) return ['cost-centre-digits']
      return withoutZeros.has(dropZeros(plain)) ? ['cost-centre-leading-zeros'] : []
    },
  }
}

function dropZeros(number: string): string {
  return number.replace(/^0+/, '')
}
