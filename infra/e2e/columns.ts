import type { Locator, Page } from 'playwright-core'

/** Columns whose numbers do not end at the same pixel, with the positions. */
export async function misalignedColumns(page: Page): Promise<string[]> {
  const ends = await page.evaluate(() => {
    const endOf = (element: Element): number => {
      const range = document.createRange()
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      let last: Node | null = null
      while (texts.nextNode()) last = texts.currentNode
      range.selectNodeContents(last ?? element)
      return Math.round(range.getBoundingClientRect().right * 2) / 2
    }
    const years = [...document.querySelectorAll('[data-year]')]
    const lines = [...document.querySelectorAll('section')].filter((one) =>
      one.querySelector(':scope > span > [data-figure]'),
    )
    const totals = [...document.querySelectorAll('[data-total]')]
    return years.map((year, column) => ({
      column: year.getAttribute('data-year'),
      year: endOf(year),
      totals: totals
        .filter((one) => one.getAttribute('data-total') === year.getAttribute('data-year'))
        .map(endOf),
      figures: lines
        .map((line) => line.querySelectorAll('[data-figure]')[column])
        .map((one) => (one ? endOf(one) : 0)),
    }))
  })
  if (ends.length < 3 || ends.some(({ totals, figures }) => totals.length < 2 || figures.length === 0))
    return ['there are no columns']
  return ends
    .map(
      ({ column, year, totals, figures }) =>
        `${column} ${[...new Set([year, ...totals, ...figures])].join(' ')}`,
    )
    .filter((ends) => ends.split(' ').length > 2)
}

/** By how much the page can be scrolled sideways; empty when it cannot. */
export async function tooWide(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth > clientWidth ? [`${scrollWidth} px in ${clientWidth}`] : []
  })
}

/** Names that are cut off and narrower than `least` pixels. */
export async function shorterThan(names: Locator, least: number): Promise<string[]> {
  return await names.evaluateAll(
    (all, least) =>
      all
        .filter(({ clientWidth, scrollWidth }) => clientWidth < least && scrollWidth > clientWidth)
        .map(({ textContent, clientWidth }) => `${textContent} ${clientWidth}`),
    least,
  )
}
