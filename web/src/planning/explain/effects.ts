import { fromHundredths, toHundredths } from '@staffplan/contracts/arithmetic/decimal-round'
import type {
  Explanation,
  ExplanationOf,
  PublicExplanation,
} from '@staffplan/contracts/arithmetic/explanation'
import { applySpecial } from '@staffplan/contracts/arithmetic/special'

export type Effects = {
  /** What each step adds or removes, in FTE. */
  readonly of: ReadonlyMap<Explanation, number>
  /** By how much a negative result was raised to 0; 0 if it was not. */
  readonly clamped: number
}

/**
 * The FTE effect of each step of an explanation, in the order of calculation. Each is the difference of two rounded
 * results, so that the start year's headcount and all effects add up exactly to the explained number.
 */
export function effectsOf(fte: ExplanationOf<'fte'>): Effects {
  const [staff, ...steps] = fte.children
  const walk = new Walk(staff?.value ?? 0)
  for (const step of steps) walk.take(step)
  return walk.end(fte.value ?? 0)
}

class Walk {
  readonly #effects = new Map<Explanation, number>()
  #exact: number
  /** The running result as shown, in hundredths. */
  #shown: number
  #last: Explanation | null = null

  constructor(staff: number) {
    this.#exact = staff
    this.#shown = toHundredths(staff)
  }

  take(step: PublicExplanation): void {
    if (step.kind === 'special') this.#move(step, applySpecial(this.#exact, step.type, step.value ?? 0))
    else if (step.kind === 'ratio') this.#among(step, (child) => this.take(child))
    else if (step.kind === 'mean') this.#share(step)
    else if (step.value !== null) this.#move(step, this.#exact * step.value)
  }

  end(value: number): Effects {
    const rest = toHundredths(value) - this.#shown
    if (this.#exact < 0) return { of: this.#effects, clamped: fromHundredths(rest) }
    // Multiplying in another order may differ by a hundredth; the last step takes it.
    if (rest !== 0 && this.#last)
      this.#effects.set(this.#last, fromHundredths(toHundredths(this.#effects.get(this.#last) ?? 0) + rest))
    return { of: this.#effects, clamped: 0 }
  }

  /** Each driver of a mean contributes its part of the difference. */
  #share(mean: ExplanationOf<'mean'>): void {
    const before = this.#exact
    const { length } = mean.children.filter(({ value }) => value !== null)
    this.#among(mean, (child) => {
      if (child.value !== null) this.#move(child, this.#exact + (before * (child.value - 1)) / length)
    })
  }

  #among(step: PublicExplanation, take: (child: PublicExplanation) => void): void {
    const before = this.#shown
    for (const child of step.children) take(child)
    this.#effects.set(step, fromHundredths(this.#shown - before))
  }

  #move(step: Explanation, to: number): void {
    const shown = toHundredths(to)
    this.#effects.set(step, fromHundredths(shown - this.#shown))
    this.#exact = to
    this.#shown = shown
    this.#last = step
  }
}
