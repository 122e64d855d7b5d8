import type { Visitor } from './visitor.ts'
import { field, pressTwice } from './form.ts'
import { ADMINISTRATOR } from '../testing/server-process.ts'
import { check, switchLanguage, type Walker } from './walk.ts'
import { type Translate, type Language, wordsOf } from './words.ts'

/** The lists that the start page of an empty installation counts. */
const COUNTED = [
  'businessUnits',
  'divisions',
  'departments',
  'costCentres',
  'users',
  'import/hrYearlyData',
  'drivers/primaryDrivers',
  'drivers/primaryDrivers/assignment',
  'drivers/secondaryDrivers',
  'drivers/secondaryDrivers/assignment',
]

const languageNames = { en: 'English', de: 'Deutsch', ar: 'العربية' } as const

/** Creates the first administrator with the code that the server printed; the setup page then signs in. */
export async function setUpAdministrator(walker: Walker, setupCode: string): Promise<void> {
  const { page, t } = walker
  await page.goto('/setup')
  const words = { firstName: 'Sara', lastName: 'الحربي', email: ADMINISTRATOR.email }
  await field(page, t('users:setup.code')).fill('WRONG-CODE')
  for (const [name, value] of Object.entries(words)) {
    await field(page, t(`users:field.${name}`)).fill(value)
  }
  await field(page, t('users:field.password')).fill(ADMINISTRATOR.password)
  await field(page, t('users:users.again')).fill(ADMINISTRATOR.password)
  await pressTwice(page.getByRole('button', { name: t('users:setup.submit') }))
  await page.getByText(t('errors:setup-code-wrong')).waitFor()
  await check(walker, 'setup, refused')
  await field(page, t('users:setup.code')).fill(setupCode)
  // Setting up signs in; wait until the start page has read its counts.
  const counts = COUNTED.map((list) =>
    page.waitForResponse((answer) => answer.url().includes(`/v1/${list}?page=0&size=1&`)),
  )
  await pressTwice(page.getByRole('button', { name: t('users:setup.submit') }))
  await page.waitForURL('**/home')
  await Promise.all(counts)
  await page.getByRole('button', { name: t('menu.logout') }).click()
  await page
    .getByRole('main')
    .getByRole('link', { name: t('home:login') })
    .waitFor()
}

/** Chooses a language on the start page, before signing in. */
export async function chooseLanguage(page: Visitor['page'], language: Language): Promise<Translate> {
  await page.goto('/home')
  await switchLanguage(page, await wordsOf('en'), languageNames[language])
  const direction = language === 'ar' ? 'rtl' : 'ltr'
  await page.locator(`html[lang="${language}"][dir="${direction}"]`).waitFor()
  return wordsOf(language)
}

type Person = { readonly email: string; readonly password: string }

export async function logIn({ page, t }: Walker, { email, password }: Person): Promise<void> {
  await field(page, t('users:field.email')).fill(email)
  await field(page, t('users:field.password')).fill(password)
  await pressTwice(page.getByRole('main').getByRole('button', { name: t('users:login.submit'), exact: true }))
  await page.getByRole('button', { name: t('menu.logout') }).waitFor()
}

/** Tries a wrong password, which is reported in a toast and changes nothing. */
export async function failToLogIn(walker: Walker): Promise<void> {
  const { page, t } = walker
  await page.goto('/login')
  await check(walker, 'login')
  await field(page, t('users:field.email')).fill(ADMINISTRATOR.email)
  await field(page, t('users:field.password')).fill('not the passphrase')
  await pressTwice(page.getByRole('main').getByRole('button', { name: t('users:login.submit'), exact: true }))
  await page.getByText(t('users:login.failed')).first().waitFor()
  await check(walker, 'login, refused')
}
