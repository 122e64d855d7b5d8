import type { Page } from 'playwright-core'
import { signIn } from '../demo/client.ts'
import { goBare } from './visitor.ts'
import type { Tongue } from './words.ts'

export type Person = { readonly email: string; readonly password: string }

export type Arrival = {
  readonly url: string
  readonly as: Person
  readonly tongue: Tongue
  /** The screen to open. */
  readonly at: string
}

/** The language codes that the client stores. */
export const languageCodes = { en: 'en', de: 'de', ar: 'sa' } as const satisfies Record<Tongue, string>

/**
 * Opens a screen as a user who signed in and chose a language on an earlier visit, so that the client is loaded only
 * once. The main job does both by hand.
 */
export async function arrive(page: Page, { url, as, tongue, at }: Arrival): Promise<void> {
  const [{ authorization }] = await Promise.all([signIn(url, as.email, as.password), goBare(page)])
  await page.evaluate(
    ({ token, language }) => {
      localStorage.setItem('access_token', token)
      localStorage.setItem('staffplan.language', language)
    },
    { token: authorization.replace('Bearer ', ''), language: languageCodes[tongue] },
  )
  await page.goto(at)
}
