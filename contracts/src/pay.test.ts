import { expectTypeOf, test } from 'vitest'
import type { PaidDivision, PublicDivision, UnitOf } from './arithmetic/structure.ts'
import type { Explanation, PublicExplanation } from './arithmetic/explanation.ts'
import type { specialDriver } from './drivers/special-driver.ts'
import type { ValuesOf } from './record.ts'
import type { PayIn, WithoutPay } from './pay.ts'
import type {
  AppliedDrivers,
  PublishedFeedEvent,
  PublishedState,
  ScopedNumbers,
} from './planning/published.ts'
import type { UserRow } from './users/user.ts'

type Public = {
  structure: UnitOf<PublicDivision>[]
  explanation: PublicExplanation
  published: PublishedState
  event: PublishedFeedEvent
  calculated: ScopedNumbers
  applied: AppliedDrivers
  special: ValuesOf<typeof specialDriver>
  profile: UserRow
}

test('nothing that everybody may see has a field for pay', () => {
  expectTypeOf<PayIn<Public>>().toBeNever()
})

test('a field for pay is found by its name, however deep, and optional ones too', () => {
  expectTypeOf<PayIn<UnitOf<PaidDivision>[]>>().toEqualTypeOf('' as 'totalSalary' | 'avgSalary')
  expectTypeOf<
    PayIn<{ readonly years: readonly { readonly overTimeCost?: number }[] }>
  >().toEqualTypeOf<'overTimeCost'>()
  expectTypeOf<PayIn<Explanation['kind']>>().toEqualTypeOf<'tpc' | 'salary' | 'totalSalary'>()
})

test('what takes only what tells no pay does not compile with it', () => {
  const sent = <Answer>(answer: Answer & WithoutPay<Answer>): object => Object(answer)
  expectTypeOf(sent({ id: 1, staffNumber: 3 })).toBeObject()
  // @ts-expect-error avgSalary tells pay
  expectTypeOf(sent({ id: 1, avgSalary: 3 })).toBeObject()
})
