import type { Page } from 'playwright-core'

/** CSS pixels between the margins of A4, across; half a pixel is a rounding. */
const SHEET = 1047
const ROUNDING = 1

/** What of a page is wrong for paper; each list is empty where nothing is. */
export type Printed = {
  readonly heading: string
  /** What one can only press, type or scroll. */
  readonly controls: readonly string[]
  /** Tables, charts and texts that reach beyond the sheet. */
  readonly tooWide: readonly string[]
  /** Heads of tables that stand on the first page only. */
  readonly notRepeated: readonly string[]
  /** Grounds that are not those of paper. */
  readonly dark: readonly string[]
}

/** Lays the page out as a printer gets it; it can be asked about then. */
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

/** Asked for anew, as by a second print: until then the screen may have changed. */
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

/** How many sheets a printer makes of it, and how wide and high they are, in points. */
export async function sheetsOf(page: Page): Promise<{ count: number; width: number; height: number }> {
  const file = (await page.pdf({ format: 'A4', preferCSSPageSize: true })).toString('latin1')
  const [, width, height] = /\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(file) ?? []
  return {
    count: file.match(/\/Type\s*\/Page\b/g)?.length ?? 0,
    width: Math.round(Number(width)),
    height: Math.round(Number(height)),
  }
}
