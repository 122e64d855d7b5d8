import { describe, expect, test } from 'vitest'
import { chromiumPath } from './chromium.ts'
import { setStage } from './stage.ts'
import { wordsOf } from './words.ts'

describe.skipIf(chromiumPath === null)('the trail', () => {
  const stage = setStage()

  test('keeps its filters on the page while the words of its first entries are fetched', async () => {
    await using visitor = await stage.visit({ alone: true })
    const { page } = visitor
    const t = await wordsOf('de')
    await page.addInitScript(() => {
      let isShown = false
      const look = (): void => {
        const filter = document.querySelector<HTMLElement>('main input[data-date]')
        const isThere = filter !== null && filter.checkVisibility()
        if (isShown && !isThere) document.documentElement.dataset['hidden'] ??= 'once'
        isShown ||= isThere
      }
      new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true })
    })
    await stage.arrive(page, '/trail', { language: 'de' })
    await page.getByText(t('trail:type.SessionOpened')).first().waitFor()
    expect(await page.locator('html').getAttribute('data-hidden')).toBeNull()
  })
})
