import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** So often is a finding looked at before it counts. */
const LOOKS = 4

/**
 * What axe finds on a screen in light and in dark colours; empty when all is well. Only `within` is looked at where the rest
 * was looked at before.
 */
export async function accessibilityFindings(page: Page, screen: string, within?: string): Promise<string[]> {
  const findings: string[] = []
  for (const scheme of ['dark', 'light'] as const) {
    await paint(page, scheme)
    // Without frames the one page is all there is. Dark differs from light in nothing but colours.
    const whole = (await axeOn(page)).setLegacyMode()
    const axe = within === undefined ? whole : whole.include(within)
    const chosen = scheme === 'light' ? axe.withTags(TAGS) : axe.withRules(['color-contrast'])
    let { violations } = await chosen.analyze()
    for (let look = 2; violations.length > 0 && look <= LOOKS; look += 1) {
      // What was painted while axe looked has the colours of two schemes; what is wrong is wrong again.
      await paint(page, scheme === 'dark' ? 'light' : 'dark')
      await paint(page, scheme)
      violations = (await chosen.analyze()).violations
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

/** Its half a megabyte is brought to a page only once. */
async function axeOn(page: Page): Promise<AxeBuilder> {
  const isThere = await page.evaluate(() => 'axe' in window)
  const axe = new AxeBuilder(isThere ? { page, axeSource: '/* it is there */' } : { page })
  return axe.options({ resultTypes: ['violations'] }) // of what is well it need not say where
}

/** Changes the colours as the switch in the top bar does, which a dialog covers. */
async function paint(page: Page, scheme: 'light' | 'dark'): Promise<void> {
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
