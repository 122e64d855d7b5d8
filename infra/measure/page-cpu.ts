import type { CDPSession, Page } from 'playwright-core'

/** Milliseconds of processor time used by a page's main thread, unaffected by other load of the machine. */
export type PageCpu = { readonly all: number; readonly script: number; readonly layout: number }

export class PageCpuMeter {
  readonly #session: CDPSession

  private constructor(session: CDPSession) {
    this.#session = session
  }

  static async at(page: Page): Promise<PageCpuMeter> {
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    return new PageCpuMeter(session)
  }

  async used(): Promise<PageCpu> {
    const { metrics } = await this.#session.send('Performance.getMetrics')
    const of = (name: string) => (metrics.find((metric) => metric.name === name)?.value ?? 0) * 1000
    return {
      all: of('TaskDuration'),
      script: of('ScriptDuration'),
      layout: of('LayoutDuration') + of('RecalcStyleDuration'),
    }
  }
}
