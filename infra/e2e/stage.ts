import { rm } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { type Client, signIn } from '../demo/client.ts'
import { ADMINISTRATOR } from '../testing/server-process.ts'
import { arrive, type Arrival, type Person } from './arrive.ts'
import { sharedChromium } from './chromium.ts'
import { copyOfDemo, DEMO } from './demo-company.ts'
import type { Line } from './line.ts'
import { type Product, startProduct } from './product.ts'
import { type Look, openVisitor, openWindow, type Visitor, type Window } from './visitor.ts'

/** What the tests of a `describe` use: a product of their own, and the shared browser of this process. */
export type Stage = {
  readonly product: Product
  /** Signed in as the product's first administrator. */
  readonly client: Client
  readonly visit: (options?: Visit) => Promise<Visitor>
  /** Opens a screen as a signed-in user, by default the first administrator. */
  readonly arrive: (page: Page, at: string, options?: Signed) => Promise<void>
  /** `visit` and `arrive` together. */
  readonly open: (at: string, options?: Visit & Signed) => Promise<Visitor>
}

type Signed = Partial<Pick<Arrival, 'as' | 'language'>>

type Visit = Look & {
  /** In a new window: for tests that need an empty cache, or that change the page for good. */
  readonly alone?: boolean
  /** Takes control of the page's live connection. */
  readonly line?: Line
}

type Play = {
  readonly company?: 'none' | 'demo'
  /** Environment variables of the product. */
  readonly settings?: Readonly<Record<string, string>>
}

/** Starts the product before the first test and the hooks of the caller, and stops it after the last test. */
export function setStage({ company = 'none', settings = {} }: Play = {}): Stage {
  const administrator: Person = company === 'demo' ? DEMO : ADMINISTRATOR
  let product: Product | undefined
  let client: Client | undefined
  const left: Window[] = []
  const visit = async ({ line, ...options }: Visit = {}): Promise<Visitor> => {
    const visitor = await sit(options)
    if (line) await visitor.holdLine((socket) => line.take(socket))
    return visitor
  }
  const sit = async ({ alone = false, ...look }: Omit<Visit, 'line'>): Promise<Visitor> => {
    const { url } = product! // set before hooks and tests run
    if (alone) return openVisitor(await sharedChromium(), { ...look, url })
    const window = left.pop() ?? (await openWindow(await sharedChromium(), { ...look, url }))
    await window.look(look)
    const leave = async (): Promise<void> => {
      await window.clear()
      left.push(window)
    }
    return { ...window.visitor, [Symbol.asyncDispose]: leave }
  }
  const arriveAt: Stage['arrive'] = (page, at, { as = administrator, language = 'en' } = {}) =>
    arrive(page, { url: product!.url, as, language, at }) // set before tests run
  beforeAll(async () => {
    const environment = {
      ...settings,
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
    }
    const dataDir = company === 'demo' ? await copyOfDemo() : undefined
    product = await startProduct({ environment, ...(dataDir && { dataDir }) })
    client = await signIn(product.url, administrator.email, administrator.password)
  })
  afterAll(async () => {
    for (const { visitor } of left.splice(0)) await visitor[Symbol.asyncDispose]()
    await product?.[Symbol.asyncDispose]()
    if (product) await rm(product.dataDir, { recursive: true, force: true })
  })
  return {
    get product() {
      return product! // set before hooks and tests run
    },
    get client() {
      return client! // set before hooks and tests run
    },
    visit,
    arrive: arriveAt,
    async open(at, options = {}) {
      await using left = new AsyncDisposableStack()
      const visitor = left.use(await visit(options))
      await arriveAt(visitor.page, at, options)
      left.move() // keeps the visitor open
      return visitor
    },
  }
}
