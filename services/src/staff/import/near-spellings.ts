import { plainDigits } from '@staffplan/contracts/numbers/plain-digits'

/** How a number differs from the known one that it resembles. */
type Difference = 'digits' | 'leading-zeros'

/**
 * Finds known numbers that an unknown one resembles. Numbers are text; two that are spelled nearly alike probably mean
 * the same.
 */
export class NearSpellings {
  readonly #inPlainDigits = new Map<string, string>()
  readonly #withoutZeros = new Map<string, string>()

  constructor(known: Iterable<string> = []) {
    for (const number of known) this.add(number)
  }

  add(number: string): void {
    const plain = plainDigits(number)
    this.#inPlainDigits.set(plain, number)
    this.#withoutZeros.set(dropZeros(plain), number)
  }

  /** The known number that an unknown one resembles. */
  of(number: string): { readonly known: string; readonly by: Difference } | null {
    const plain = plainDigits(number)
    const same = this.#inPlainDigits.get(plain)
    if (same !== undefined) return { known: same, by: 'digits' }
    const known = this.#withoutZeros.get(dropZeros(plain))
    return known === undefined ? null : { known, by: 'leading-zeros' }
  }
}

function dropZeros(number: string): string {
  return number.replace(/^0+/, '')
}
