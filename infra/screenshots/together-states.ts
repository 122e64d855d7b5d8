import type { Page } from 'playwright-core'
import { DEMO_PASSWORD } from '../demo/load.ts'
import { arrive } from '../e2e/arrive.ts'
import { openVisitor } from '../e2e/visitor.ts'
import { isolated } from '../e2e/words.ts'
import { inputOf, newAmount } from './reach.ts'
import { BIG_PICTURE } from './screens.ts'
import type { Scene, State } from './state.ts'

const BEN = { email: 'ben@example.com', password: DEMO_PASSWORD, name: 'Ben Müller' }

/** States in which a colleague works on the same plan. */
export const TOGETHER_STATES: readonly State[] = [
  {
    name: 'big-picture-colleague',
    path: BIG_PICTURE,
    async reach(scene) {
      const { page, t } = scene
      const input = await inputOf(page)
      const ben = await joinedBy(scene)
      await ben.locator(input).click()
      await ben.keyboard.type(newAmount())
      await labelled(page, input, t('planning:input.edited', { name: isolated(BEN.name) }))
    },
  },
  {
    name: 'big-picture-meanwhile',
    path: BIG_PICTURE,
    async reach(scene) {
      const { page } = scene
      const input = await inputOf(page)
      const ben = await joinedBy(scene)
      await page.locator(input).click()
      await page.keyboard.type('99')
      await overwrite(ben, input)
      await page.getByText('Esc').filter({ hasText: BEN.name }).first().waitFor()
    },
  },
  {
    name: 'big-picture-overwritten',
    path: BIG_PICTURE,
    async reach(scene) {
      const { page } = scene
      const input = await inputOf(page)
      const ben = await joinedBy(scene)
      await page.locator(input).click()
      const mine = newAmount()
      await page.keyboard.type(mine)
      await page.keyboard.press('Enter')
      await ben.waitForFunction(
        ([input, mine]) =>
          document.querySelector<HTMLInputElement>(input)?.value.replace(/\D/gu, '') === mine,
        [input, mine] as const,
      )
      await overwrite(ben, input)
      const toast = page.getByRole('alert').filter({ hasText: BEN.name })
      await toast.waitFor()
    },
  },
]

/** Opens the same plan for Ben in a browser of his own. */
async function joinedBy({ page, cast }: Scene): Promise<Page> {
  const browser = page.context().browser()
  if (!browser) throw new Error('a browser of somebody else')
  const url = new URL(page.url()).origin
  const visitor = cast.use(await openVisitor(browser, { url }))
  await arrive(visitor.page, { url, as: BEN, language: 'de', at: BIG_PICTURE })
  await inputOf(visitor.page)
  return visitor.page
}

async function overwrite(page: Page, input: string): Promise<void> {
  await page.locator(input).click()
  await page.keyboard.type(newAmount())
  await page.keyboard.press('Enter')
}

async function labelled(page: Page, input: string, words: string): Promise<void> {
  await page.waitForFunction(
    ([input, words]) => document.querySelector(input)?.getAttribute('aria-label')?.includes(words),
    [input, words] as const,
  )
}
