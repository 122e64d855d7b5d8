import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountingTo, planning } from './plan.arbitrary.ts'
import { planBigPicture, type PlanEntries, type PlanSource } from './plan.ts'
import { inListOrder } from './special.ts'

// An oracle: the rules implemented a second time, slowly and literally, in exact fractions.

type Unit = PlanSource['structure'][number]
type Driver = Unit['secondaryDrivers'][number] | NonNullable<Unit['primaryDriver']>
type Fraction = { readonly over: bigint; readonly under: bigint }
type Request = PlanSource & PlanEntries

const ONE = { over: 1n, under: 1n }

function fraction(value: number): Fraction {
  return reduced(BigInt(Math.round(value * 1e6)), 1_000_000n)
}

function reduced(over: bigint, under: bigint): Fraction {
  let [a, b] = [over < 0n ? -over : over, under < 0n ? -under : under]
  while (b !== 0n) [a, b] = [b, a % b]
  const common = under < 0n ? -a : a
  return { over: over / common, under: under / common }
}

function plus(a: Fraction, b: Fraction): Fraction {
  return reduced(a.over * b.under + b.over * a.under, a.under * b.under)
}

function times(a: Fraction, b: Fraction): Fraction {
  return reduced(a.over * b.over, a.under * b.under)
}

function by(a: Fraction, b: Fraction): Fraction {
  return reduced(a.over * b.under, a.under * b.over)
}

function absolute(a: Fraction): Fraction {
  return a.over < 0n ? { over: -a.over, under: a.under } : a
}

function mean(all: readonly Fraction[]): Fraction | null {
  if (all.length === 0) return null
  return by(all.reduce(plus), { over: BigInt(all.length), under: 1n })
}

function driverRatio({ inputs }: Request, prefix: string, driver: Driver, year: number): Fraction | null {
  const valueIn = (wanted: number) => {
    const weighed = driver.driverDataSources.flatMap(({ weight }, source) => {
      const entered = (of: number) => inputs[`${prefix}${source === 0 ? '' : `-i${source}`}-y${of}`] ?? null
      if ((entered(2019) ?? 0) === 0) return []
      const years = [wanted, wanted - 1, wanted - 2].filter((some) => some >= 2019)
      const filled = years.map(entered).find((value) => value !== null) ?? 0
      return [times(fraction(driver.driverDataSources.length === 1 ? 1 : weight), fraction(filled))]
    })
    return weighed.length === 0 ? null : weighed.reduce(plus)
  }
  const start = valueIn(2019)
  const value = valueIn(year)
  if (start === null || value === null || start.over === 0n) return null
  if (start.over > 0n && value.over >= 0n) return by(value, start)
  return value.over === 0n ? null : by(absolute(start), absolute(value))
}

/** Rule 8 as far as a profile's own drivers go: the ratio, `unmeasured` or `follows`. */
function ownRatio(
  request: Request,
  unit: Unit,
  divisionId: number,
  year: number,
): Fraction | 'unmeasured' | 'follows' {
  const bu = unit.businessUnit.id
  const secondary = unit.secondaryDrivers.filter((driver) => driver.divisionIds.includes(divisionId))
  if (unit.primaryDriver === null && secondary.length === 0) return 'follows'
  const P =
    unit.primaryDriver && driverRatio(request, `b${bu}-p${unit.primaryDriver.id}`, unit.primaryDriver, year)
  const S = mean(
    secondary.flatMap((driver) => driverRatio(request, `b${bu}-s${driver.id}`, driver, year) ?? []),
  )
  if (P === null && S === null) return 'unmeasured'
  if (S === null) return P ?? ONE
  if (P === null) return S
  const pull = times(plus(P, fraction(-1)), fraction(unit.primaryDriver?.weight ?? 0))
  return times(S, plus(pull, ONE))
}

function fteOnPaper(
  request: Request,
  unit: Unit,
  division: Unit['divisions'][number],
  year: number,
): Fraction {
  const own = ownRatio(request, unit, division.id, year)
  const ratio = own === 'follows' ? othersMean(request, year) : own
  const start = times(fraction(division.staffNumber), ratio === 'unmeasured' ? ONE : ratio)
  const scope = `b${unit.businessUnit.id}-d${division.id}`
  const lists = [scope, `${scope}-y${year}`].flatMap((key) => inListOrder(request.applied[key] ?? []))
  const fte = lists.reduce((sum, { driverID, value }) => {
    const type = request.specialDrivers.find(({ id }) => id === driverID)?.type
    if (type === undefined) return sum
    return type === 'relative' ? times(sum, plus(ONE, fraction(value))) : plus(sum, fraction(value))
  }, start)
  return fte.over < 0n ? { over: 0n, under: 1n } : fte
}

function othersMean(request: Request, year: number): Fraction {
  const ratios = request.structure.flatMap((unit) =>
    unit.divisions.flatMap((division) => {
      const own = ownRatio(request, unit, division.id, year)
      return typeof own === 'string' ? [] : [own]
    }),
  )
  return mean(ratios) ?? ONE
}

/** Rounds half away from zero to hundredths; the shown value may differ by one only next to a tie. */
function hundredths({ over, under }: Fraction): bigint {
  return (over * 200n + under) / (under * 2n)
}

test('every FTE is what the rules give on paper', () => {
  fc.assert(
    fc.property(planning, (given) => {
      const { inputs, applied } = amountingTo(given)
      // Exact sources of both signs may cancel out where doubles leave a remainder; the product refuses such input.
      const positive = Object.entries(inputs).map(
        ([scope, value]) =>
          [
            scope,
            value !== null && hasOneSource(given.source, scope) ? value : value && Math.abs(value),
          ] as const,
      )
      const request = { ...given.source, inputs: Object.fromEntries(positive), applied }
      const values = planBigPicture(request)
      for (const unit of request.structure) {
        for (const division of unit.divisions) {
          for (const year of [2020, 2021]) {
            const shown = values[`b${unit.businessUnit.id}-d${division.id}-y${year}-fte`] ?? Number.NaN
            const paper = Number(hundredths(fteOnPaper(request, unit, division, year))) / 100
            expect(Math.abs(shown - paper)).toBeLessThanOrEqual(paper * 1e-13)
          }
        }
      }
    }),
    { numRuns: 150 },
  )
})

function hasOneSource({ structure }: PlanSource, scope: string): boolean {
  const [bu, driver = ''] = scope.split('-')
  const unit = structure.find(({ businessUnit }) => `b${businessUnit.id}` === bu)
  const drivers = driver.startsWith('p') ? [unit?.primaryDriver] : (unit?.secondaryDrivers ?? [])
  return drivers.some((one) => one?.id === Number(driver.slice(1)) && one.driverDataSources.length === 1)
}
