import { add, type Fraction, fractionOf, inverse, multiply, negate } from './fraction.ts'
import { type NumberRefusal, parseNumber } from './parse-number.ts'
import type { DecimalSign } from './separators.ts'

export type ExpressionRefusal =
  | NumberRefusal
  | 'amount-expression'
  | 'amount-divided-by-zero'
  | 'amount-percent-unclear'

export type Evaluated =
  | { readonly ok: true; readonly value: Fraction }
  | { readonly ok: false; readonly reason: ExpressionRefusal }

/** Value of a part of an expression; `isPercent` when the part is only a percentage. */
type Part = { readonly value: Fraction; readonly isPercent: boolean }

const HUNDREDTH: Fraction = { over: 1n, under: 100n }
const NUMBER = /[\d.,\u066B\u066C'\u2019\s]*\d[\d.,\u066B\u066C'\u2019\s]*/y
const DEEPEST = 50

/** Evaluates numbers and `+ - * / ( ) %` in exact arithmetic; there are no names. */
export function evaluate(text: string, { decimal }: { decimal?: DecimalSign }): Evaluated {
  try {
    return { ok: true, value: new Expression(text, decimal).value() }
  } catch (error) {
    if (error instanceof Unreadable) return { ok: false, reason: error.reason }
    throw error
  }
}

class Unreadable extends Error {
  readonly reason: ExpressionRefusal
  constructor(reason: ExpressionRefusal) {
    super(reason)
    this.reason = reason
  }
}

/** Evaluates an expression from left to right, products before sums. */
class Expression {
  readonly #text: string
  readonly #decimal: DecimalSign | undefined
  #place = 0
  #depth = 0

  constructor(text: string, decimal: DecimalSign | undefined) {
    this.#text = text
    this.#decimal = decimal
  }

  value(): Fraction {
    const { value } = this.#sum()
    if (this.#next() !== '') throw new Unreadable('amount-expression')
    return value
  }

  #sum(): Part {
    let sum = this.#product()
    for (let sign = this.#take('+-'); sign; sign = this.#take('+-')) {
      const { value, isPercent } = this.#product()
      // 100 + 5 % is 105 to some and 100.05 to others.
      if (isPercent) throw new Unreadable('amount-percent-unclear')
      sum = { value: add(sum.value, sign === '-' ? negate(value) : value), isPercent: false }
    }
    return sum
  }

  #product(): Part {
    let product = this.#signed()
    for (let sign = this.#take('*/'); sign; sign = this.#take('*/')) {
      const { value } = this.#signed()
      const factor = sign === '*' ? value : inverse(value)
      if (!factor) throw new Unreadable('amount-divided-by-zero')
      product = { value: multiply(product.value, factor), isPercent: false }
    }
    return product
  }

  #signed(): Part {
    const sign = this.#take('+-')
    const { value, isPercent } = this.#percentage()
    return { value: sign === '-' ? negate(value) : value, isPercent }
  }

  #percentage(): Part {
    const value = this.#atom()
    if (!this.#take('%')) return { value, isPercent: false }
    return { value: multiply(value, HUNDREDTH), isPercent: true }
  }

  #atom(): Fraction {
    if (!this.#take('(')) return this.#number()
    this.#depth += 1
    if (this.#depth > DEEPEST) throw new Unreadable('amount-expression')
    const { value } = this.#sum()
    if (!this.#take(')')) throw new Unreadable('amount-expression')
    this.#depth -= 1
    return value
  }

  #number(): Fraction {
    NUMBER.lastIndex = this.#place
    const found = NUMBER.exec(this.#text)?.[0]
    if (found === undefined) throw new Unreadable('amount-expression')
    this.#place += found.length
    const parsed = parseNumber(found, this.#decimal === undefined ? {} : { decimal: this.#decimal })
    if (!parsed.ok) throw new Unreadable(parsed.reason)
    return fractionOf(parsed.text)
  }

  #next(): string {
    while (/\s/.test(this.#text.charAt(this.#place))) this.#place += 1
    return this.#text.charAt(this.#place)
  }

  /** Consumes the next sign if it is one of these; null otherwise. */
  #take(signs: string): string | null {
    const next = this.#next()
    if (next === '' || !signs.includes(next)) return null
    this.#place += 1
    return next
  }
}
