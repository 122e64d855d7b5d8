import axe, { type Result, type RunOnly } from 'axe-core'
import type { Page } from 'playwright-core'

type Scheme = 'light' | 'dark'

/** The dark scheme differs only in colours, so only contrast is checked there. */
const RULES: Record<Scheme, RunOnly> = {
  dark: { type: 'rule', values: ['color-contrast'] },
  light: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
}

/** How many checks in a row must report a finding before it counts. */
const LOOKS = 4

/**
 * What axe reports on a screen in light and dark colours; empty when nothing is wrong. `within` limits the check to a
 * part, where the rest was checked before.
 */
export async function accessibilityFindings(page: Page, screen: string, within?: string): Promise<string[]> {
  const findings: string[] = []
  // The script of half a megabyte stays in the page until it is reloaded.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  for (const scheme of ['dark', 'light'] as const) {
    await paint(page, scheme)
    let violations = await violationsIn(page, { scheme, within, withPlaces: false })
    for (let look = 2; violations.length > 0 && look <= LOOKS; look += 1) {
      // Axe may have measured colours half-way through a change of scheme; a real fault is reported again.
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
  /** Whether to report where each violation is, which axe would compute for every element it checks. */
  readonly withPlaces: boolean
}

async function violationsIn(page: Page, { scheme, within, withPlaces }: Look): Promise<Result[]> {
  return await page.evaluate(
    async ({ runOnly, within, withPlaces }) => {
      const { run } = (globalThis as unknown as { readonly axe: typeof axe }).axe // injected before
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

/** Changes the colour scheme as the switch in the top bar does, which an open dialog would cover. */
async function paint(page: Page, scheme: Scheme): Promise<void> {
  await page.evaluate(async (wanted) => {
    document.documentElement.setAttribute('data-mantine-color-scheme', wanted)
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    // Wait for transitions, which would be measured half-way; not for the progress bar of a toast, which has no text
    // and runs as long as the toast stays.
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
