import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { buildClientWhenStale } from './client-build.ts'
import { DEMO_ADMINISTRATOR, DEMO_PASSWORD, loadDemo } from './demo/load.ts'
import { languageCodes } from './e2e/arrive.ts'
import { openChromium } from './e2e/chromium.ts'
import { field } from './e2e/form.ts'
import { type Product, startProduct } from './e2e/product.ts'
import { openVisitor } from './e2e/visitor.ts'
import { type Translate, type Language, languages, wordsOf } from './e2e/words.ts'
import { BIG_PICTURE, EMPTY, ENTRANCES, SCREENS } from './screenshots/screens.ts'
import { reachState } from './screenshots/state.ts'
import { STATES } from './screenshots/states.ts'

/**
 * `npm run screenshots` makes the README's picture; `-- --all FOLDER` all screens in all looks, `--look de-dark-1024`
 * in one.
 */
const PICTURE = join(import.meta.dirname, 'screenshots/big-picture.png')
const WIDTHS = [1440, 1024, 390]

type Look = { readonly language: Language; readonly scheme: 'light' | 'dark'; readonly width: number }

/** A page in one look, with functions to photograph it under a name. */
type Studio = {
  readonly page: Page
  readonly t: Translate
  readonly look: Look
  readonly photograph: (screens: Readonly<Record<string, string>>) => Promise<void>
  readonly keep: (name: string) => Promise<void>
}

const { values } = parseArgs({ options: { all: { type: 'string' }, look: { type: 'string' } } })
buildClientWhenStale()
const dataDir = await mkdtemp(join(tmpdir(), 'staffplan-screenshots-'))
const environment = { ADMIN_EMAIL: DEMO_ADMINISTRATOR, ADMIN_PASSWORD: DEMO_PASSWORD, DEMO_MODE: 'true' }
try {
  await using product = await startProduct({ environment, dataDir })
  await loadDemo(product.url, (line) => process.stdout.write(`  Loading   ${line}\n`))
  await using browser = await openChromium()
  if (values.all) {
    await photographAll(values.all, { browser, product }, photographScreens)
    await using empty = await startProduct({ environment, dataDir: join(dataDir, 'empty') })
    await photographAll(values.all, { browser, product: empty }, photographEmpty)
  } else await photographBigPicture(browser, product)
} finally {
  await rm(dataDir, { recursive: true, force: true })
}

async function photographBigPicture(browser: Browser, product: Product): Promise<void> {
  const look: Look = { language: 'en', scheme: 'light', width: 1440 }
  await using visitor = await openVisitor(browser, { url: product.url, width: look.width })
  const t = await wordsOf(look.language)
  await enter(visitor.page, look)
  await show(visitor.page, BIG_PICTURE, t)
  await visitor.page.screenshot({ path: PICTURE })
  process.stdout.write(`  Picture   ${PICTURE}\n`)
}

async function photographAll(
  folder: string,
  { browser, product }: { readonly browser: Browser; readonly product: Product },
  photographIn: (studio: Studio) => Promise<void>,
): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const look of looks()) {
    const { language, scheme, width } = look
    await using visitor = await openVisitor(browser, { url: product.url, scheme, width })
    const { page } = visitor
    const t = await wordsOf(language)
    const keep = async (name: string): Promise<void> => {
      await page.screenshot({ path: join(folder, `${name}-${language}-${scheme}-${width}.png`) })
    }
    const photograph = async (screens: Readonly<Record<string, string>>): Promise<void> => {
      for (const [name, address] of Object.entries(screens)) {
        await show(page, address, t)
        await keep(name)
      }
    }
    await photographIn({ page, t, look, photograph, keep })
    for (const complaint of visitor.complaints) process.stdout.write(`  ${complaint}\n`)
  }
}

function looks(): Look[] {
  const all = languages.flatMap((language) =>
    (['light', 'dark'] as const).flatMap((scheme) => WIDTHS.map((width) => ({ language, scheme, width }))),
  )
  const { look } = values
  return all.filter(({ language, scheme, width }) => !look || look === `${language}-${scheme}-${width}`)
}

/** Photographs an installation with a plan, in every state. */
async function photographScreens({ page, t, look, photograph, keep }: Studio): Promise<void> {
  await speak(page, look.language)
  await photograph(ENTRANCES)
  await enter(page, look)
  await photograph(SCREENS)
  for (const state of STATES) {
    await using _arranged = await reachState(state, { page, t, show: (path) => show(page, path, t) })
    await keep(state.name)
  }
}

/** Photographs an empty installation. */
async function photographEmpty({ page, look, photograph }: Studio): Promise<void> {
  await enter(page, look)
  await photograph(EMPTY)
}

async function speak(page: Page, language: Language): Promise<void> {
  await page.goto('/home')
  await page.evaluate((code) => localStorage.setItem('staffplan.language', code), languageCodes[language])
}

async function enter(page: Page, { language }: Look): Promise<void> {
  const t = await wordsOf(language)
  await speak(page, language)
  await page.goto('/login')
  await field(page, t('users:field.email')).fill(DEMO_ADMINISTRATOR)
  await field(page, t('users:field.password')).fill(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/home')
}

/** Opens a page and waits until its texts, fonts and rows are loaded and no part of it is loading. */
async function show(page: Page, path: string, t: Translate): Promise<void> {
  await page.goto(path)
  await page.getByRole('heading').first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(
    (loading) =>
      !document.body.textContent.includes(loading) && !document.querySelector('[aria-busy="true"]'),
    t('common:state.loading'),
  )
  await page.evaluate(async () => {
    await document.fonts.ready
  })
}
