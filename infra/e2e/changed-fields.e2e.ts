import { beforeAll, describe, expect, test } from 'vitest'
import { chromiumPath } from './chromium.ts'
import { DIVISIONS, nameIn, renameAndPlan } from './renamed-division.ts'
import { setStage } from './stage.ts'
import { wordsOf } from './words.ts'

const t = await wordsOf('en')

describe.skipIf(chromiumPath === null)('who changed which field', () => {
  const stage = setStage()
  beforeAll(async () => {
    await renameAndPlan(stage.client)
  })

  test('a record says who changed which field, puts an earlier value back, and leads to the moment', async () => {
    await using visitor = await stage.open(`${DIVISIONS}?open=1`)
    const { page } = visitor
    const form = page.getByRole('dialog')
    await form.getByRole('button', { name: t('record.history') }).click()
    const changes = form.getByRole('listitem').filter({ hasText: /Long ago/ })
    await changes.first().waitFor()
    await form
      .getByRole('button', {
        name: t('trail:restoreThis', { name: t('trail:field.name'), value: 'Long ago' }),
      })
      .click()
    await expect.poll(() => nameIn(page)).toBe('Long ago')
    await form.getByText(/Today\W*Long ago/).waitFor()
    // Undoes the record's last change as a whole, whatever it was.
    await form.getByRole('button', { name: t('action.undo') }).click()
    await expect.poll(() => nameIn(page)).toBe('Today')
    await expect.poll(() => form.getByRole('listitem').first().textContent()).toMatch(/Long ago.*Today/s)
    await form
      .getByRole('link', { name: t('trail:then') })
      .nth(1)
      .click()
    await page.waitForURL(/[?&]position=\d+/)
    await page.getByText(t('past:readOnly')).waitFor()
    await expect.poll(() => nameIn(page)).toBe('Long ago')
    expect(visitor.complaints).toEqual([])
  })

  test('an assignment says who changed it, an earlier value is put back, and that is undone as a whole', async () => {
    await using visitor = await stage.open('/drivers/primaryDriversAssignment?open=1')
    const { page } = visitor
    const form = page.getByRole('dialog')
    const field = form.getByRole('textbox', { name: t('drivers:column.weight') })
    await field.fill('0.7')
    await form.getByRole('button', { name: t('action.save') }).click()
    await form.waitFor({ state: 'detached' })
    await page.getByText('Pupils').click()
    await form.getByRole('button', { name: t('record.history') }).click()
    const weight = t('trail:field.weight')
    await form.getByRole('button', { name: t('trail:restoreThis', { name: weight, value: '0.4' }) }).click()
    await expect.poll(() => field.inputValue()).toBe('0.4')
    await expect.poll(() => form.getByRole('listitem').first().textContent()).toMatch(/0\.7.*0\.4/s)
    // Undoes the record's last change as a whole, whatever it was.
    await form.getByRole('button', { name: t('action.undo') }).click()
    await expect.poll(() => field.inputValue()).toBe('0.7')
    await expect.poll(() => form.getByRole('listitem').first().textContent()).toMatch(/0\.4.*0\.7/s)
    expect(visitor.complaints).toEqual([])
  })

  test('a user says who changed what, gets a value back but no right, is undone as a whole, and is seen as they were', async () => {
    const { client } = stage
    const values = {
      firstName: 'Nadia',
      lastName: 'Roth',
      email: `${crypto.randomUUID()}@example.com`,
      phone: '0123',
    }
    const { id } = await client.post<{ id: number }>('/v1/users', { ...values, role: { id: 2 } })
    await client.post('/v1/users', {
      id,
      ...values,
      phone: '0789',
      role: { id: 3 },
      enabled: true,
      mobile: '',
      locale: 'en_US',
    })
    await using visitor = await stage.open(`/overviewUsers?open=${id}`)
    const { page } = visitor
    const form = page.getByRole('dialog')
    await form.getByRole('button', { name: t('record.history') }).click()
    const latest = form.getByRole('listitem').first()
    await expect.poll(() => latest.textContent()).toMatch(/User.*Auditor/s)
    const again = (field: string, value: string) =>
      form.getByRole('button', {
        name: t('trail:restoreThis', { name: t(`trail:field.${field}`), value }),
      })
    await again('phone', '0123').click()
    const phone = form.getByRole('textbox', { name: t('users:field.phone') })
    await expect.poll(() => phone.inputValue()).toBe('0123')
    await expect.poll(() => latest.textContent()).toMatch(/0789.*0123/s)
    expect(await again('roleId', 'User').count()).toBe(0)
    await form.getByRole('button', { name: t('action.undo') }).click()
    await expect.poll(() => phone.inputValue()).toBe('0789')
    await expect.poll(() => latest.textContent()).toMatch(/0123.*0789/s)

    await form
      .getByRole('link', { name: t('trail:then') })
      .nth(2)
      .click()
    await page.getByText(t('past:readOnly')).waitFor()
    await expect.poll(() => phone.inputValue()).toBe('0789')
    expect(await form.getByRole('button', { name: t('action.save') }).count()).toBe(0)
    expect(visitor.complaints).toEqual([])
  })

  test('what is planned by hand for a division says who planned what, and is planned so again', async () => {
    await using visitor = await stage.open('/OverviewPlanning/ManualPlanning?year=2020')
    const { page } = visitor
    const cell = page.getByRole('row').filter({ hasText: 'Today' }).getByRole('textbox')
    await expect.poll(() => cell.inputValue()).toBe('8')
    await cell.focus()
    await page.getByRole('button', { name: t('record.history'), exact: true }).click()
    const dialog = page.getByRole('dialog', { name: t('manual:history', { year: 2020 }) })
    await expect.poll(() => dialog.getByRole('listitem').first().textContent()).toMatch(/7.*8/s)
    expect(await dialog.getByRole('combobox', { name: t('manual:division') }).inputValue()).toBe('Today')
    const words = { name: t('trail:field.value'), value: '7' }
    // Count entries, as a date or time may contain the same digits.
    const entries = dialog.getByRole('time')
    const before = await entries.count()
    await dialog.getByRole('button', { name: t('trail:restoreThis', words) }).click()
    await expect.poll(() => entries.count()).toBe(before + 1)
    await expect.poll(() => cell.inputValue()).toBe('7')
    await dialog
      .getByRole('link', { name: t('trail:then') })
      .nth(1)
      .click()
    await page.getByText(t('past:readOnly')).waitFor()
    const then = page.getByRole('row').filter({ hasText: 'Today' }).getByRole('gridcell')
    await expect.poll(() => then.nth(3).textContent()).toBe('8')
    expect(visitor.complaints).toEqual([])
  })

  test('settings and expenses say who changed what, get a value back, and are seen as they were', async () => {
    const { client } = stage
    const settings = await client.get<object>('/v1/settings')
    await client.put('/v1/settings', { ...settings, currency: 'EUR' })
    await client.put('/v1/expenses', [{ year: 2019, internal: 5, atk: null }])
    await client.put('/v1/expenses', [{ year: 2019, internal: 6, atk: null }])
    await using visitor = await stage.open('/settings')
    const { page } = visitor
    const currency = page.getByRole('textbox', { name: t('settings:currency') })
    await expect.poll(() => currency.inputValue()).toBe('EUR')
    const histories = page.getByRole('button', { name: t('record.history') })
    await histories.nth(0).click()
    const again = (name: string, value: string) =>
      page.getByRole('button', { name: t('trail:restoreThis', { name, value }) })
    await again(t('trail:field.currency'), 'SR').click()
    await expect.poll(() => currency.inputValue()).toBe('SR')
    const latest = page.getByRole('main').getByRole('listitem').first()
    await expect.poll(() => latest.textContent()).toMatch(/EUR.*SR/s)
    await page
      .getByRole('main')
      .getByRole('button', { name: t('action.undo') })
      .click()
    await expect.poll(() => currency.inputValue()).toBe('EUR')
    await expect.poll(() => latest.textContent()).toMatch(/SR.*EUR/s)
    await histories.nth(1).click() // the history of the expenses, which may load later
    const internal = page.getByRole('textbox', { name: t('settings:expenses.internalOf', { year: 2019 }) })
    await expect.poll(() => internal.inputValue()).toBe('6')
    await again(`2019 · ${t('trail:field.internal')}`, '5').click()
    await expect.poll(() => internal.inputValue()).toBe('5')

    await page
      .getByRole('link', { name: t('trail:then') })
      .nth(2)
      .click()
    await page.getByText(t('past:readOnly')).waitFor()
    await expect.poll(() => currency.inputValue()).toBe('EUR')
    expect(await currency.isDisabled()).toBe(true)
    expect(await page.getByRole('button', { name: t('action.save') }).count()).toBe(0)
    expect(visitor.complaints).toEqual([])
  })
})
