import type { Page } from 'playwright-core'

/** Printable width of A4 landscape in CSS pixels; half a pixel may be lost by rounding. */
const SHEET = 1047
const ROUNDING = 1

/** Problems of a printed page; each list is empty when there are none. */
export type Printed = {
  readonly heading: string
  /** Controls, which make no sense on paper. */
  readonly controls: readonly string[]
  /** Tables, charts and texts that are wider than the sheet. */
  readonly tooWide: readonly string[]
  /** Tables whose heading is not repeated on each page. */
  readonly notRepeated: readonly string[]
  /** Elements with a dark background. */
  readonly dark: readonly string[]
}

/** Puts the page into its printed form for inspection. */
export async function toPaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: SHEET, height: 700 })
  await beginToPrint(page)
}

async function beginToPrint(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
}

export async function backToScreen(page: Page, width = 1440): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize({ width, height: 900 })
}

/** Inspects the page as printed now; begins a new print, as the screen may have changed. */
export async function printedOn(page: Page): Promise<Printed> {
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await beginToPrint(page)
  return await page.evaluate(
    ({ sheet }) => {
      const isShown = (element: Element) => {
        const { width, height } = element.getBoundingClientRect()
        return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true })
      }
      const shown = (selector: string) => [...document.querySelectorAll(selector)].filter(isShown)
      const said = (element: Element) =>
        `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent.slice(0, 40)}`
      const controls = shown(
        'button:not([aria-pressed=true], [aria-selected=true]), select, nav[id], header:has([data-slot]), [role=search],' +
          'input:is([type=file], [type=range], [type=search], [type=password]), .Toastify__toast, .mantine-Modal-close',
      )
      const tooWide = shown('table, [role=grid], [role=treegrid], svg, td, th, p, h1, dd').filter(
        (element) => {
          const { left, right } = element.getBoundingClientRect()
          return left < -1 || right > sheet
        },
      )
      const heads = shown('thead, :is([role=grid], [role=treegrid]) > [role=rowgroup]:first-child').filter(
        (head) => !head.matches('.hidden-visually'),
      )
      const isRepeated = (head: Element) => {
        const { display, breakInside } = getComputedStyle(head)
        const cells = [...head.querySelectorAll('*')].map((cell) => getComputedStyle(cell).position)
        return display === 'table-header-group' && breakInside === 'avoid' && !cells.includes('sticky')
      }
      const isDark = (element: Element) => {
        const [red = 255, green = 255, blue = 255, alpha = 1] = (
          getComputedStyle(element).backgroundColor.match(/[\d.]+/g) ?? []
        ).map(Number)
        return alpha > 0 && Math.max(red, green, blue) < 100
      }
      const grounds = [document.documentElement, ...shown('body, main, main section, table, td, th, input')]
      return {
        heading: (document.querySelector('[data-print-heading]')?.textContent ?? '').replace(
          /[\u2066-\u2069]/gu,
          '',
        ),
        controls: controls.map(said),
        tooWide: tooWide.map(said),
        notRepeated: heads.filter((head) => !isRepeated(head)).map(said),
        dark: grounds.filter(isDark).map(said),
      }
    },
    { sheet: SHEET + ROUNDING },
  )
}

/** Number of sheets when printed, with width and height in points. */
export async function sheetsOf(page: Page): Promise<{ count: number; width: number; height: number }> {
  const file = (await page.pdf({ format: 'A4', preferCSSPageSize: true })).toString('latin1')
  const [, width, height] = /\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(file) ?? []
  return {
    count: file.match(/\/Type\s*\/Page\b/g)?.length ?? 0,
    width: Math.round(Number(width)),
    height: Math.round(Number(height)),
  }
}
