import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { chromiumPath } from './chromium.ts'
import { choose, field, pressTwice } from './form.ts'
import { setStage } from './stage.ts'
import { chooseFile, csvFile } from './upload.ts'
import { openNew, rowOf, saveRecord } from './walk.ts'
import { wordsOf } from './words.ts'

const SHEET = csvFile('staff.csv', [
  'Employee ID;Name;Basic Salary;Total Month Salary;Cost Centre Number',
  '1;One;8000;9000;0500',
  '2;Two;8000;9000;0600',
  '3;Three;8000;9000;0600',
])

type Department = { readonly name: string; readonly costCentres: readonly { readonly number: string }[] }

const t = await wordsOf('en')

describe.skipIf(chromiumPath === null)('cost centres find their departments', () => {
  const stage = setStage()
  beforeAll(async () => {
    const { client } = stage
    await client.post('/v1/businessUnits', { name: 'Hospital' })
    await client.post('/v1/divisions', { name: 'Care', businessUnit: { id: 1 } })
    for (const [id, name] of [
      [1, 'Ward'],
      [2, 'Clinic'],
    ]) {
      await client.post('/v1/costCentres', { name, number: `0${id}00` })
      await client.post('/v1/departments', { name, division: { id: 1 }, costCentreIds: [id] })
    }
  })

  test('after an import each is given its own, and all are stored in one go, however often that is pressed', async () => {
    await using visitor = await stage.open('/importExport/hRYearlyData')
    const { page } = visitor
    await choose(page, page.getByRole('main'), { label: t('staff:year.upload'), option: '2019' })
    const heading = page.getByRole('heading', { name: t('staff:upload.hr'), exact: true })
    const card = page.locator('section').filter({ has: heading })
    await chooseFile({ page, t }, card, SHEET)
    await card.getByRole('button', { name: t('staff:upload.import'), exact: true }).click()
    const grid = page.getByRole('table', { name: t('unplaced.grid') })
    await grid.waitFor()
    await place(page, '0500', 'Ward')
    await place(page, '0600', 'Clinic')
    await pressTwice(page.getByRole('button', { name: t('unplaced.store', { count: 2 }) }))
    await grid.waitFor({ state: 'detached' })
    expect(await centresOf('Ward')).toEqual(['0100', '0500'])
    expect(await centresOf('Clinic')).toEqual(['0200', '0600'])
    expect(visitor.complaints).toEqual([])
  })

  test('one that is missing is made inside the form of its department, and belongs to it', async () => {
    await using visitor = await stage.open('/orgStructure/departmentOverview')
    const { page } = visitor
    const form = await openNew({ page, t, findings: [] })
    await field(form, t('record.name')).fill('Surgery')
    await choose(page, form, { label: t('organisation:column.division'), option: 'Care' })
    await field(form, t('organisation:column.costCentres')).fill('0900')
    await page.getByRole('option', { name: /0900/ }).click()
    const inner = page.getByRole('dialog').last()
    const number = field(inner, t('organisation:column.number'))
    await expect.poll(() => number.inputValue()).toBe('0900')
    await field(inner, t('record.name')).fill('Theatre')
    await inner.getByRole('button', { name: t('action.save'), exact: true }).click()
    await number.waitFor({ state: 'detached' })
    await form.getByText(/0900/).first().waitFor()
    const toast = t('toast.created', { entity: t('organisation:departments.entity'), name: 'Surgery' })
    await saveRecord({ page, t, findings: [] }, { toast, row: '0900' })
    await rowOf(page, 'Surgery').filter({ hasText: '0900' }).waitFor()
    expect(await centresOf('Surgery')).toEqual(['0900'])
    expect(visitor.complaints).toEqual([])
  })

  async function place(page: Page, number: string, department: string): Promise<void> {
    await choose(page, rowOf(page, number).first(), {
      label: t('unplaced.departmentOf', { name: `${number} ${await nameOf(number)}` }),
      option: department,
    })
  }

  async function nameOf(number: string): Promise<string> {
    const { content } = await stage.client.get<{ content: { number: string; name: string }[] }>(
      '/v1/costCentres',
    )
    return content.find((one) => one.number === number)?.name ?? ''
  }

  async function centresOf(name: string): Promise<readonly string[]> {
    const { content } = await stage.client.get<{ content: Department[] }>('/v1/departments')
    return content.find((one) => one.name === name)?.costCentres.map(({ number }) => number) ?? []
  }
})
