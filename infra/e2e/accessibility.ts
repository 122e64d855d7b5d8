import axe, { type Result, type RunOnly } from 'axe-core'
import type { Page } from 'playwright-core'

type Scheme = 'light' | 'dark'

/** Dark differs from light in nothing but colours. */
const RULES: Record<Scheme, RunOnly> = {
  dark: { type: 'rule', values: ['color-contrast'] },
  light: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
}

/** So often is a finding looked at before it counts. */
const LOOKS = 4

/**
 * What axe finds on a screen in light and in dark colours; empty when all is well. Only `within` is looked at where the rest
 * was looked at before.
 */
export async function accessibilityFindings(page: Page, screen: string, within?: string): Promise<string[]> {
  const findings: string[] = []
  // Half a megabyte, which stays for as long as the page does.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  for (const scheme of ['dark', 'light'] as const) {
    await paint(page, scheme)
    let violations = await violationsIn(page, { scheme, within, withPlaces: false })
    for (let look = 2; violations.length > 0 && look <= LOOKS; look += 1) {
      // What was painted while axe looked has the colours of two schemes; what is wrong is wrong again.
      await paint(page, scheme === 'dark' ? 'light' : 'dark')
      await paint(page, scheme)
      violations = await violationsIn(page, { scheme, within, withPlaces: true })
    }
    for (const { id, nodes } of violations) {
      const places = nodes.map(
        ({ target, failureSummary }) => `${target.join(' ')} ${summary(failureSummary)}`,
      )
      findings.push(`${screen}, ${scheme}: ${id}\n  ${places.slice(0, 4).join('\n  ')}`)
    }
  }
  return findings
}

type Look = {
  readonly scheme: Scheme
  readonly within: string | undefined
  /** Where each is: axe would work that out for whatever it looks at. */
  readonly withPlaces: boolean
}

async function violationsIn(page: Page, { scheme, within, withPlaces }: Look): Promise<Result[]> {
  return await page.evaluate(
    async ({ runOnly, within, withPlaces }) => {
      const { run } = (globalThis as unknown as { readonly axe: typeof axe }).axe // brought to the page before
      const { violations } = await run(within ?? document, {
        runOnly,
        resultTypes: ['violations'],
        selectors: withPlaces,
      })
      return violations
    },
    { runOnly: RULES[scheme], within, withPlaces },
  )
}

/** Changes the colours as the switch in the top bar does, which a dialog covers. */
async function paint(page: Page, scheme: Scheme): Promise<void> {
  await page.evaluate(async (wanted) => {
    document.documentElement.setAttribute('data-mantine-color-scheme', wanted)
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    // Colours that are still on their way would be measured half-way. The bar of a toast has no words on it and runs for
    // as long as the toast stays.
    const moving = document.getAnimations().filter((one) => {
      const isBar = one instanceof CSSAnimation && one.animationName === 'Toastify__trackProgress'
      return !isBar && one.effect?.getTiming().iterations !== Infinity
    })
    await Promise.allSettled(moving.map((one) => one.finished))
  }, scheme)
}

function summary(text: string | undefined): string {
  return (text ?? '').replace(/\s+/g, ' ').slice(0, 200)
}
