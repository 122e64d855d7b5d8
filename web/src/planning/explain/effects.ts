import { fromHundredths, toHundredths } from '@staffplan/contracts/arithmetic/decimal-round'
import type {
  Explanation,
  ExplanationOf,
  PublicExplanation,
} from '@staffplan/contracts/arithmetic/explanation'
import { applySpecial } from '@staffplan/contracts/arithmetic/special'

export type Effects = {
  /** What a step adds or takes away, in FTE. */
  readonly of: ReadonlyMap<Explanation, number>
  /** What raised a negative result to 0; 0 where nothing did. */
  readonly clamped: number
}

/**
 * The FTE of each step of an explanation, in the order of the arithmetic. Each is the difference of two rounded
 * results, so that the staff of the start year and all of them add up to exactly the number that is explained.
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
  /** In hundredths. */
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
    // The same product in another order may end a hundredth away.
    if (rest !== 0 && this.#last)
      this.#effects.set(this.#last, fromHundredths(toHundredths(this.#effects.get(this.#last) ?? 0) + rest))
    return { of: this.#effects, clamped: 0 }
  }

  /** Each driver of a mean pulls with its part of the distance. */
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
