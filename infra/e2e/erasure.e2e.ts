import { beforeAll, describe, expect, test } from 'vitest'
import { pressTwice } from './form.ts'
import { chromiumPath } from './chromium.ts'
import { setStage } from './stage.ts'
import { wordsOf } from './words.ts'

const NAME = 'Canaria Vogelsang'
const say = await wordsOf('en')

describe.skipIf(chromiumPath === null)('erasure', () => {
  const stage = setStage()
  let id: number
  beforeAll(async () => {
    const { client, product } = stage
    await client.post('/v1/costCentres', { number: '0100', name: 'Wards' })
    const row = {
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
    ;({ id } = await client.post<{ id: number }>('/v1/yearlyData', row))
    const headers = { authorization: client.authorization }
    const { status } = await fetch(`${product.url}/v1/yearlyData/${id}`, { method: 'DELETE', headers })
    if (status !== 204) throw new Error(`the row could not be deleted: ${status}`)
  })

  test('where a person was deleted, an administrator erases what is left, after reading what goes and what stays', async () => {
    await using visitor = await stage.open('/trail?kind=staff')
    const { page } = visitor
    const deletion = page.getByRole('listitem').filter({ hasText: say('trail:type.StaffDeleted') })
    await deletion.getByText(NAME).waitFor()
    await deletion.getByText(say('trail:erase.open')).click()
    const dialog = page.getByRole('dialog')
    for (const words of ['goes', 'stays', 'forEver'])
      await dialog.getByText(say(`trail:erase.${words}`)).waitFor()
    const button = dialog.getByRole('button', { name: say('trail:erase.open'), exact: true })
    expect(await button.isDisabled()).toBe(true)
    await dialog.getByRole('textbox').fill(String(id))
    await pressTwice(button)
    await page.getByText(say('trail:type.StaffErased')).first().waitFor()
    await deletion.getByText(say('trail:value.erased'), { exact: true }).waitFor()
    expect(await page.getByText(NAME).count()).toBe(0)
    expect(await deletion.getByText(say('trail:erase.open')).count()).toBe(0)
    expect(visitor.complaints).toEqual([])
  })
})
