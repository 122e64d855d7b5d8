import { choose, field, pressTwice } from './form.ts'
import { check, goTo, openNew, rowOf, type Walker } from './walk.ts'

const PASSWORD = 'another long passphrase 8'
export const BEN = { email: 'ben@example.com', password: PASSWORD }
export const UMA = { email: 'uma@example.com', password: PASSWORD }

/** Creates a second administrator and an ordinary user; returns the link with which that user chooses her password. */
export async function addPeople(walker: Walker): Promise<string> {
  await goTo(walker, 'users')
  await addBen(walker)
  return addUma(walker)
}

/** Creates Ben with the form's defaults, and a password that must be repeated correctly. */
async function addBen(walker: Walker): Promise<void> {
  const { page, t } = walker
  const form = await openNew(walker)
  await field(form, t('users:field.firstName')).fill('Ben')
  await field(form, t('users:field.lastName')).fill('Müller')
  await field(form, t('users:field.email')).fill(BEN.email)
  await field(form, t('users:field.password')).fill(PASSWORD)
  await field(form, t('users:users.again')).fill(`${PASSWORD}9`)
  await pressTwice(form.getByRole('button', { name: t('action.save'), exact: true }))
  await page
    .getByRole('alert')
    .filter({ hasText: t('users:password.mismatch') })
    .waitFor()
  await check(walker, 'new user, refused')
  await field(form, t('users:users.again')).fill(PASSWORD)
  await pressTwice(form.getByRole('button', { name: t('action.save'), exact: true }))
  const question = page.getByRole('dialog', {
    name: t('users:users.administratorTitle', { name: 'Ben Müller' }),
  })
  await check(walker, 'new user, asked about the role')
  await pressTwice(question.getByRole('button', { name: t('users:users.administratorYes') }))
  await question.waitFor({ state: 'hidden' })
  await form.waitFor({ state: 'hidden' })
  await rowOf(page, BEN.email).first().waitFor()
}

/** Creates Uma without a password; a one-time link is offered as soon as she is stored. */
async function addUma(walker: Walker): Promise<string> {
  const { page, t } = walker
  const form = await openNew(walker)
  await field(form, t('users:field.firstName')).fill('Uma')
  await field(form, t('users:field.lastName')).fill('علي')
  await field(form, t('users:field.email')).fill(UMA.email)
  await choose(page, form, { label: t('users:field.locale'), option: t('users:locale.ar_SA') })
  await choose(page, form, { label: t('users:field.role'), option: t('users:role.2') })
  await pressTwice(form.getByRole('button', { name: t('action.save'), exact: true }))
  await pressTwice(form.getByRole('button', { name: t('users:link.create'), exact: true }))
  const link = await field(form, t('users:link.label')).inputValue()
  await check(walker, 'new user with a password link')
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'hidden' })
  await rowOf(page, UMA.email).first().waitFor()
  return link
}

/** Opens the link and chooses a password. */
export async function choosePassword({ page, t }: Walker, link: string): Promise<void> {
  const { pathname, search, hash } = new URL(link)
  await page.goto(pathname + search + hash) // at the process this user is connected to
  await page.waitForURL((url) => url.pathname === pathname && url.hash === '') // the token is removed from the address
  await field(page, t('users:password.new')).fill(PASSWORD)
  await field(page, t('users:password.again')).fill(PASSWORD)
  await pressTwice(page.getByRole('button', { name: t('users:passwordReset.submit'), exact: true }))
  await page.waitForURL('**/login')
}
