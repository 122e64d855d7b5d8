import type { Page } from 'playwright-core'
import { signIn } from '../demo/client.ts'
import { goBare } from './visitor.ts'
import type { Language } from './words.ts'

export type Person = { readonly email: string; readonly password: string }

export type Arrival = {
  readonly url: string
  readonly as: Person
  readonly language: Language
  /** The screen to open. */
  readonly at: string
}

/** The language codes that the client stores. */
export const languageCodes = { en: 'en', de: 'de', ar: 'sa' } as const satisfies Record<Language, string>

/**
 * Opens a screen as a user who signed in and chose a language on an earlier visit, so that the client is loaded only
 * once. The main job does both by hand.
 */
export async function arrive(page: Page, { url, as, language, at }: Arrival): Promise<void> {
  const [{ authorization }] = await Promise.all([signIn(url, as.email, as.password), goBare(page)])
  await page.evaluate(
    ({ token, code }) => {
      localStorage.setItem('access_token', token)
      localStorage.setItem('staffplan.language', code)
    },
    { token: authorization.replace('Bearer ', ''), code: languageCodes[language] },
  )
  await page.goto(at)
}
