import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Client, signIn } from '../demo/client.ts'
import { ADMINISTRATOR } from '../testing/server-process.ts'
import { arrive } from './arrive.ts'
import { chromiumPath, sharedChromium } from './chromium.ts'
import { expectRefused } from './field-refusals.ts'
import { field } from './form.ts'
import { fillAll } from './form-limits.ts'
import { foreignWords } from './foreign-words.ts'
import { NOBODY_YET, setupCodeIn } from './main-job.ts'
import { type Product, startProduct } from './product.ts'
import { openVisitor, type Visitor } from './visitor.ts'
import { wordsOf } from './words.ts'

const t = await wordsOf('de')
const [REQUIRED, OTHER] = [t('errors:required'), t('users:password.mismatch')]
const [SHORT, WEAK] = [t('errors:too-short', { min: 12 }), t('errors:password-weak')]
/** Too short, though hard to guess. */
const ELEVEN = 'aX9$kQ2!mZ7'
const EASY = 'password1234'
const FITTING = 'tortoise Velvet 91 harbour'

describe.skipIf(chromiumPath === null)('a form to come in by, in German,', () => {
  let product: Product
  let visitor: Visitor
  let page: Page
  let main: Locator
  beforeAll(async () => {
    product = await startProduct({ environment: NOBODY_YET })
    visitor = await openVisitor(await sharedChromium(), product)
    ;({ page } = visitor)
    main = page.getByRole('main')
    await page.goto('/home')
    await page.evaluate(() => localStorage.setItem('staffplan.language', 'de'))
  })
  afterAll(async () => {
    await visitor?.[Symbol.asyncDispose]()
    await product?.[Symbol.asyncDispose]()
  })

  /** Sends the form with each of these wrong inputs in place of valid ones, and expects its errors. */
  async function refuses(send: Locator, fitting: Texts, tries: readonly (readonly [Texts, Texts])[]) {
    for (const [wrong, says] of tries) {
      await fillAll(main, { ...fitting, ...wrong })
      await expectRefused({ form: main, send: () => send.click(), says, dataDir: product.dataDir })
    }
  }

  test('the first administrator: each field says what is wrong in it, the code too', async () => {
    visitor.expectAnswer({ path: /\/v1\/setup$/, status: 400 })
    visitor.expectAnswer({ path: /\/v1\/setup$/, status: 422 })
    await page.goto('/setup')
    const code = t('users:setup.code')
    const [first, last, email, password] = ['firstName', 'lastName', 'email', 'password'].map((name) =>
      t(`users:field.${name}`),
    ) as [string, string, string, string] // as many as asked for
    const again = t('users:users.again')
    const fitting = {
      [code]: setupCodeIn(product.output()),
      [first]: 'Sara',
      [last]: 'Haddad',
      [email]: ADMINISTRATOR.email,
      [password]: ADMINISTRATOR.password,
      [again]: ADMINISTRATOR.password,
    }
    const labels = Object.keys(fitting)
    const submit = main.getByRole('button', { name: t('users:setup.submit') })
    await refuses(submit, fitting, [
      [
        Object.fromEntries(labels.map((label) => [label, ''])),
        Object.fromEntries(labels.map((label) => [label, REQUIRED])),
      ],
      [{ [code]: 'FALSCH' }, { [code]: t('errors:setup-code-wrong') }],
      [
        { [first]: 'x'.repeat(101), [last]: '\u200B' },
        { [first]: t('errors:too-long', { max: 100 }), [last]: REQUIRED },
      ],
      [{ [email]: 'keine' }, { [email]: t('errors:email-invalid') }],
      [{ [password]: ELEVEN, [again]: ELEVEN }, { [password]: SHORT }],
      [{ [password]: EASY, [again]: EASY }, { [password]: WEAK }],
      [{ [again]: FITTING }, { [again]: OTHER }],
    ])
    expect(visitor.complaints).toEqual([])
  })

  describe('once there is somebody', () => {
    let client: Client
    beforeAll(async () => {
      const code = setupCodeIn(product.output())
      const answer = await fetch(`${product.url}/v1/setup`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ code, firstName: 'Sara', lastName: 'Haddad', ...ADMINISTRATOR }),
      })
      if (!answer.ok) throw new Error(`setup answered ${answer.status}`)
      client = await signIn(product.url, ADMINISTRATOR.email, ADMINISTRATOR.password)
    })
    beforeEach(() => visitor.expectAnswer({ path: /\/v1\//, status: 422 }))

    test('the login says what is missing, and warns of what is wrong', async () => {
      visitor.expectAnswer({ path: /\/oauth\/token$/, status: 400 })
      await page.goto('/login')
      const [email, password] = [t('users:field.email'), t('users:field.password')]
      const submit = main.getByRole('button', { name: t('users:login.submit') })
      await refuses(submit, { [email]: '', [password]: '' }, [
        [{}, { [email]: REQUIRED, [password]: REQUIRED }],
        [{ [email]: 'sara', [password]: 'x' }, { [email]: t('errors:email-invalid') }],
      ])
      await fillAll(main, { [email]: ADMINISTRATOR.email, [password]: 'not the passphrase' })
      const send = async (): Promise<void> => {
        await submit.click()
        await page.getByText(t('users:login.failed')).waitFor()
      }
      await expectRefused({ form: main, send, says: {}, dataDir: product.dataDir })
      expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull()
      expect(visitor.complaints).toEqual([])
    })

    test('a password by a link: too short, too weak, not repeated, and by a link that has been used', async () => {
      visitor.expectAnswer({ path: /\/v1\/passwordLink$/, status: 400 })
      const eva = { firstName: 'Eva', lastName: 'Lang', locale: 'de_DE', role: { id: 2 } }
      const { id } = await client.post<{ id: number }>('/v1/users', { ...eva, email: 'eva@example.com' })
      const { link } = await client.post<{ link: string }>(`/v1/users/${id}/passwordLink`, {})
      const { pathname, hash } = new URL(link)
      await page.goto(pathname + hash)
      const [first, again] = [t('users:password.new'), t('users:password.again')]
      const fitting = { [first]: FITTING, [again]: FITTING }
      const submit = main.getByRole('button', { name: t('users:passwordReset.submit') })
      await refuses(submit, fitting, [
        [
          { [first]: '', [again]: '' },
          { [first]: REQUIRED, [again]: REQUIRED },
        ],
        [{ [first]: ELEVEN, [again]: ELEVEN }, { [first]: SHORT }],
        [{ [first]: EASY, [again]: EASY }, { [first]: WEAK }],
        [{ [again]: ELEVEN }, { [again]: OTHER }],
      ])
      await client.post('/v1/passwordLink', { token: hash.replace('#token=', ''), password: FITTING })
      const send = async (): Promise<void> => {
        await submit.click()
        await main
          .getByRole('alert')
          .filter({ hasText: t('errors:link-invalid') })
          .waitFor()
      }
      await fillAll(main, fitting)
      await expectRefused({ form: main, send, says: {}, dataDir: product.dataDir })
      expect(visitor.complaints).toEqual([])
    })

    test('nobody registers: the page says whom to ask', async () => {
      await page.goto('/register')
      await main.getByText(t('users:register.text')).waitFor()
      expect(await main.locator('input, form').count()).toBe(0)
      expect(await foreignWords(page, 'de')).toEqual([])
    })

    test('the own password: too short, not repeated, the same again, and a wrong old one', async () => {
      await arrive(page, { url: product.url, as: ADMINISTRATOR, language: 'de', at: '/profile' })
      const [old, first, again] = ['old', 'new', 'again'].map((name) => t(`users:password.${name}`)) as [
        string,
        string,
        string,
      ] // as many as asked for
      const fitting = { [old]: ADMINISTRATOR.password, [first]: FITTING, [again]: FITTING }
      const submit = main.getByRole('button', { name: t('users:password.submit') })
      await field(main, old).waitFor()
      await refuses(submit, fitting, [
        [{ [old]: '' }, { [old]: REQUIRED }],
        [{ [old]: 'not the passphrase' }, { [old]: t('errors:password-wrong') }],
      ])
      const isOff = async (): Promise<void> => expect.poll(() => submit.isDisabled()).toBe(true)
      await fillAll(main, { ...fitting, [first]: ELEVEN, [again]: ELEVEN })
      await main.getByText(SHORT).waitFor()
      await isOff()
      for (const [wrong, says] of [
        [{ [again]: ELEVEN }, { [again]: OTHER }],
        [{ [old]: FITTING }, { [first]: t('errors:password-unchanged') }],
      ] as const) {
        await fillAll(main, { ...fitting, ...wrong })
        await expectRefused({ form: main, send: isOff, says, dataDir: product.dataDir })
      }
      expect(visitor.complaints).toEqual([])
    })
  })
})

type Texts = Readonly<Record<string, string>>
