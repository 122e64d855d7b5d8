import { staffYear } from '@staffplan/contracts/staff/staff'
import { act } from 'react'
import { expect, test } from 'vitest'
import { i18n } from '#i18n/i18n.ts'
import { render } from '#testing/render.tsx'
import { StaffFacts } from './staff-facts.tsx'
import type { StaffRow } from './staff-row.ts'

const row: StaffRow = {
  id: 20_190_000_001,
  employeeId: 'E1',
  year: 2019,
  name: 'Sara Haddad',
  grade: 'G7',
  dob: '1985-07-05',
  jobTitle: 'Nurse',
  position: 'Specialist',
  basicSalary: 7_371.72,
  totalMonthSalary: 9_664.65,
  allowances: { Housing: 1_842.93, Transport: 450 },
  overTimeHours: 113,
  educationCost: null,
  costCentre: { number: '001227', name: 'Shift A' },
  projectLocation: '',
}

async function facts(language = 'en'): Promise<readonly (readonly string[])[]> {
  using shown = await render(<StaffFacts row={row} />)
  await act(async () => i18n.changeLanguage(language))
  const texts = (tag: string) =>
    [...shown.page.querySelectorAll(tag)].map(({ textContent }) => textContent.replaceAll('\u202F', ' '))
  const values = texts('dd')
  return texts('dt').map((name, index) => [name, values[index] ?? ''])
}

test('the details of a person have every field of the year by name, and each allowance', async () => {
  expect(Object.keys(row).toSorted()).toEqual(['id', ...Object.keys(staffYear.shape)].toSorted())
  expect(await facts()).toEqual([
    ['Id', '20190000001'],
    ['Employee ID', 'E1'],
    ['Year', '2019'],
    ['Name', 'Sara Haddad'],
    ['Grade', 'G7'],
    ['Date of birth', '5 Jul 1985'],
    ['Job title', 'Nurse'],
    ['Position', 'Specialist'],
    ['Basic salary SR', '7 371.72'],
    ['Total month salary SR', '9 664.65'],
    ['Overtime hours', '113.00'],
    ['Education cost SR', '—'],
    ['Cost centre', '001227 Shift A'],
    ['Project location', '—'],
    ['Housing', '1 842.93'],
    ['Transport', '450.00'],
  ])
})

test.each(['de', 'ar'])('no field is called in %s as the API calls it', async (language) => {
  const names = (await facts(language)).map(([name]) => name)
  expect(names).toHaveLength(16)
  expect(names.filter((name) => Object.hasOwn(row, name!))).toEqual([])
})
