import type { Page } from 'playwright-core'
import { beforeAll } from 'vitest'
import { addBen, BEN } from '../testing/people.ts'
import { planLessons } from './amounts-plan.ts'
import { setStage } from './stage.ts'
import type { Language } from './words.ts'

export const PICTURE = '/OverviewPlanning/bigpicture'

/** The pages of Sara, the first administrator, and Ben. */
type Pair = AsyncDisposable & {
  readonly sara: Page
  readonly ben: Page
  readonly complaints: () => readonly string[]
}

/** A plan with lessons that both administrators open. */
export function twoAdministrators(): (languageOfSara?: Language) => Promise<Pair> {
  const stage = setStage()
  beforeAll(async () => {
    await planLessons(stage.client)
    await addBen(stage.client)
  })
  return async (language = 'en') => {
    await using left = new AsyncDisposableStack()
    const sara = left.use(await stage.open(PICTURE, { language }))
    const ben = left.use(await stage.open(PICTURE, { as: BEN }))
    const both = left.move()
    return {
      sara: sara.page,
      ben: ben.page,
      complaints: () => [...sara.complaints, ...ben.complaints],
      [Symbol.asyncDispose]: () => both.disposeAsync(),
    }
  }
}
