import type { Locator, Page } from 'playwright-core'
import { accessibilityFindings } from './accessibility.ts'
import type { Translate } from './words.ts'

/** An administrator or user who walks through the product in one language. */
export type Walker = {
  readonly page: Page
  readonly t: Translate
  /** Findings of axe on the way. */
  readonly findings: string[]
  /** Decimal separator of the language; a point unless given. */
  readonly decimal?: ','
}

/** A number with the language's decimal separator. */
export function inWriting({ decimal }: Walker, number: string): string {
  return number.replace('.', decimal ?? '.')
}

/** Goes to a screen through the main menu. */
export async function goTo({ page, t }: Walker, item: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: t('shell.navigation') })
  const link = menu.getByRole('link', { name: t(`menu.${item}`), exact: true })
  await link.click()
  await menu.locator('[aria-current="page"]').and(link).waitFor()
}

/** Goes to another screen of the loaded client, as Back does. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((path) => {
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)
}

/** Checks the page with axe in both colour schemes. */
export async function check(walker: Walker, screen: string): Promise<void> {
  walker.findings.push(...(await accessibilityFindings(walker.page, screen)))
}

/** Opens the form for a new record. */
export async function openNew({ page, t }: Walker): Promise<Locator> {
  await page.getByRole('button', { name: t('action.add'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t('action.save'), exact: true }).waitFor()
  return dialog
}

/** Saves the open form; waits until it has closed, the toast has appeared and the row is in the list. */
export async function saveRecord(
  { page, t }: Walker,
  shown: { toast: string; row: string | null },
): Promise<void> {
  const dialog = page.getByRole('dialog')
  // Wait for all at once: toasts disappear, and a busy machine may look late.
  await Promise.all([
    page.getByText(shown.toast).first().waitFor(),
    dialog.waitFor({ state: 'hidden' }),
    dialog.getByRole('button', { name: t('action.save'), exact: true }).click(),
  ])
  if (shown.row) await rowOf(page, shown.row).first().waitFor()
}

/** Leaves the open form and discards its input. */
export async function discard({ page, t }: Walker): Promise<void> {
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: t('unsaved.title') })
  await question.getByRole('button', { name: t('unsaved.discard') }).click()
  await question.waitFor({ state: 'hidden' })
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

/** The rows of the list that contain a text. */
export function rowOf(page: Page, text: string): Locator {
  return page.getByRole('row').filter({ hasText: text })
}

export async function switchLanguage(page: Page, from: Translate, to: string): Promise<void> {
  // The name in brackets is that of the current language.
  const label = from('shell.language', { name: '' }).trim()
  await page.getByRole('button', { name: label }).click()
  await page.getByRole('menuitem', { name: to }).click()
}
