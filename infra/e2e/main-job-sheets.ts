import { staffColumns } from '@staffplan/contracts/staff/columns'
import { type CellValue, writeXlsx } from '@staffplan/services/sheets/xlsx/write-xlsx'
import { type Company, divisionKeys } from './main-job-company.ts'
import type { UploadedFile } from './upload.ts'
import type { Language } from './words.ts'

type Person = Readonly<Record<string, CellValue>>

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** Columns of the HR file. Housing is an allowance: it has no fixed column and keeps its heading. */
const HR_FIELDS = [
  'employeeId',
  'name',
  'jobTitle',
  'basicSalary',
  'Housing',
  'totalMonthSalary',
  'costCentre.number',
]

/** Two thirds of the total salary; the rest is for housing. */
export function basicSalaryOf(total: number): number {
  return Math.round((total * 200) / 3) / 100
}

export function housingOf(total: number): number {
  return Math.round((total - basicSalaryOf(total)) * 100) / 100
}

/** The HR file of the company's staff, with headings in the language. */
export function hrFile(company: Company, language: Language): UploadedFile {
  return workbook(HR_FIELDS, { language, people: peopleOf(company), name: 'hr-2019.xlsx' })
}

/** The overtime file with the hours of all staff. */
export function overtimeFile(company: Company, language: Language): UploadedFile {
  return workbook(['employeeId', 'overTimeHours'], {
    language,
    people: peopleOf(company),
    name: 'overtime-2019.xlsx',
  })
}

/** An HR file with an invalid salary in its third row. */
export function brokenHrFile(company: Company, language: Language): UploadedFile {
  const people = peopleOf(company).map((person, index) =>
    index === 1 ? { ...person, totalMonthSalary: 'a lot' } : person,
  )
  return workbook(HR_FIELDS, { language, people, name: 'hr-2019-broken.xlsx' })
}

function peopleOf({ divisions }: Company): Person[] {
  return divisionKeys.flatMap((key) => {
    const { people, salaries, costCentre } = divisions[key]
    return Array.from({ length: people }, (_, index) => {
      const total = salaries[index % salaries.length] ?? 0
      return {
        employeeId: `${costCentre}-${String(index + 1).padStart(3, '0')}`,
        name: `${key.toUpperCase()} ${index + 1}`,
        jobTitle: 'Specialist',
        basicSalary: basicSalaryOf(total),
        Housing: housingOf(total),
        totalMonthSalary: total,
        overTimeHours: (index % 12) + 0.5,
        'costCentre.number': costCentre,
      }
    })
  })
}

type Sheet = { readonly language: Language; readonly people: readonly Person[]; readonly name: string }

function workbook(fields: readonly string[], { language, people, name }: Sheet): UploadedFile {
  const headings = fields.map(
    (field) => staffColumns.find((column) => column.field === field)?.headings[language][0] ?? field,
  )
  const buffer = writeXlsx({
    name: '2019',
    rightToLeft: language === 'ar',
    columns: fields.map((field) => ({
      width: 18,
      format: field === 'costCentre.number' || field === 'employeeId' ? 'text' : 'general',
    })),
    rows: [headings, ...people.map((person) => fields.map((field) => person[field] ?? null))],
  })
  return { name, mimeType: XLSX, buffer }
}
