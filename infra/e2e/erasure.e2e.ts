import { beforeAll, describe, expect, test } from 'vitest'
import { pressTwice } from './form.ts'
import { chromiumPath } from './chromium.ts'
import { setStage } from './stage.ts'
import { wordsOf } from './words.ts'

const NAME = 'Canaria Vogelsang'
const ROW = {
  year: 2019,
  employeeId: 'E-77',
  name: NAME,
  grade: '12',
  jobTitle: 'Nurse',
  position: '',
  basicSalary: 6_000,
  totalMonthSalary: 7_500,
  projectLocation: '',
  costCentre: { number: '0100', name: '' },
}
const t = await wordsOf('en')

describe.skipIf(chromiumPath === null)('erasure', () => {
  const stage = setStage()
  let id: number
  beforeAll(async () => {
    const { client, product } = stage
    await client.post('/v1/costCentres', { number: '0100', name: 'Wards' })
    ;({ id } = await client.post<{ id: number }>('/v1/yearlyData', ROW))
    const headers = { authorization: client.authorization }
    const { status } = await fetch(`${product.url}/v1/yearlyData/${id}`, { method: 'DELETE', headers })
    if (status !== 204) throw new Error(`the row could not be deleted: ${status}`)
  })

  test('where a person was deleted, an administrator erases what is left, after reading what goes and what stays', async () => {
    await using visitor = await stage.open('/trail?kind=staff')
    const { page } = visitor
    const deletion = page.getByRole('listitem').filter({ hasText: t('trail:type.StaffDeleted') })
    await deletion.getByText(NAME).waitFor()
    await deletion.getByText(t('trail:erase.open')).click()
    const dialog = page.getByRole('dialog')
    for (const words of ['goes', 'stays', 'forEver'])
      await dialog.getByText(t(`trail:erase.${words}`)).waitFor()
    const button = dialog.getByRole('button', { name: t('trail:erase.open'), exact: true })
    expect(await button.isDisabled()).toBe(true)
    await dialog.getByRole('textbox').fill(String(id))
    await pressTwice(button)
    await page.getByText(t('trail:type.StaffErased')).first().waitFor()
    await deletion.getByText(t('trail:value.erased'), { exact: true }).waitFor()
    expect(await page.getByText(NAME).count()).toBe(0)
    expect(await deletion.getByText(t('trail:erase.open')).count()).toBe(0)
    expect(visitor.complaints).toEqual([])
  })

  test('screens of a moment before say that people of it were erased, and tell one cost', async () => {
    const { client, product } = stage
    await client.post('/v1/businessUnits', { name: 'Care' })
    await client.post('/v1/divisions', { name: 'North', businessUnit: { id: 1 } })
    await client.post('/v1/departments', { name: 'Wards', division: { id: 1 }, costCentreIds: [1] })
    const ids: number[] = []
    for (const [employeeId, totalMonthSalary] of [
      ['A-1', 4_000.01],
      ['A-2', 5_000.02],
      ['A-3', 9_999],
    ])
      ids.push(
        (await client.post<{ id: number }>('/v1/yearlyData', { ...ROW, employeeId, totalMonthSalary })).id,
      )
    const headers = { authorization: client.authorization }
    const read = await fetch(`${product.url}/v1/bigPicture/state`, { headers })
    const { moment } = (await read.json()) as { moment: { position: string } } // as its contract says
    const row = `${product.url}/v1/yearlyData/${ids[2]}`
    expect((await fetch(row, { method: 'DELETE', headers })).status).toBe(204)
    expect((await fetch(`${row}/erase`, { method: 'POST', headers })).status).toBe(204)

    const at = `position=${moment.position}`
    const note = t('erased.people', { count: 1 })
    await using visitor = await stage.open(`/orgStructure/orgStructureOverview?${at}`)
    const { page } = visitor
    await page.getByText(note).waitFor()
    await page.getByText('13\u202F500.05').first().waitFor()
    await page.goto(`${product.url}/OverviewPlanning/bigpicture?${at}`)
    await page.getByText(note).waitFor()
    await page.goto(`${product.url}/orgStructure/divisionOverview?${at}`)
    await page.getByText(note).waitFor()
    for (const screen of ['illustration', 'overtime']) {
      await page.goto(`${product.url}/analytics/${screen}?${at}`)
      await page.getByText(t('erased.inYears', { list: '2019: 1' })).waitFor()
    }
    expect(visitor.complaints).toEqual([])
  })
})
