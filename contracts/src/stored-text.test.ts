import { expect, test } from 'vitest'
import { z } from 'zod'
import { primaryDriver } from './drivers/primary-driver.ts'
import { secondaryDriver } from './drivers/secondary-driver.ts'
import { specialDriver } from './drivers/special-driver.ts'
import { businessUnit } from './organisation/business-unit.ts'
import { costCentre } from './organisation/cost-centre.ts'
import { department } from './organisation/department.ts'
import { division } from './organisation/division.ts'
import { eventStem, type RecordDefinition } from './record.ts'
import { recordEvents } from './record-events.ts'
import { staffEvents } from './staff/events.ts'
import { storedShape } from './stored-shape.ts'
import { user } from './users/user.ts'

/** Texts that earlier versions accepted and present forms refuse. */
const OLD = ['Sales\nNorth', 'Sa\u200Bles', '\u2800', '', 'Ab\u202Ecd', 'x'.repeat(5_000)]
const RECORDS: readonly RecordDefinition[] = [
  businessUnit,
  division,
  department,
  costCentre,
  primaryDriver,
  secondaryDriver,
  specialDriver,
  user,
]

/** An example of a stored value for a field's shape; every text is the given one. */
function example(shape: z.ZodType, text: string): unknown {
  if (shape instanceof z.ZodString) return text
  if (shape instanceof z.ZodNumber) return 1
  if (shape instanceof z.ZodBoolean) return true
  if (shape instanceof z.ZodEnum) return shape.options[0]
  if (shape instanceof z.ZodLiteral) return [...shape.values][0]
  if (shape instanceof z.ZodArray) return []
  throw new Error(`no example of ${shape.type}`)
}

function groups({ fields, personal }: RecordDefinition, text: string): { [group: string]: object } {
  const values = Object.entries(fields).map(
    ([name, field]) => [name, example(storedShape(field as z.ZodType), text)] as const, // as in record-events
  )
  const isPersonal = ([name]: readonly [string, unknown]): boolean => personal.includes(name)
  const open = Object.fromEntries(values.filter((value) => !isPersonal(value)))
  if (personal.length === 0) return { values: open }
  return { values: open, personal: Object.fromEntries(values.filter(isPersonal)) }
}

test.each(RECORDS.map((record) => [record.name, record] as const))(
  'an old %s stays readable with texts that no form takes any more',
  (_, record) => {
    const events: Record<string, { data: z.ZodType }> = recordEvents(record)
    const stem = eventStem(record)
    for (const text of OLD) {
      const { values, personal } = groups(record, text)
      const whole = { id: 1, values, ...(personal && { personal }) }
      const changed = { id: 1, from: values, to: values }
      const both = personal && { personal: { from: personal, to: personal } }
      expect(events[`${stem}Created`]?.data.parse(whole)).toEqual(whole)
      expect(events[`${stem}Changed`]?.data.parse({ ...changed, ...both })).toEqual({ ...changed, ...both })
      expect(events[`${stem}Deleted`]?.data.parse(whole)).toEqual(whole)
    }
  },
)

test('so does an old row of staff', () => {
  for (const text of OLD) {
    const texts = { employeeId: text, name: text, grade: text, jobTitle: text, position: text }
    const numbers = { basicSalary: 1, totalMonthSalary: 1, overTimeHours: null, educationCost: null }
    const personal = { ...texts, ...numbers, dob: null, allowances: { [text]: 1 }, projectLocation: text }
    const added = { id: 1, year: 2019, costCentreId: 1, personal }
    expect(staffEvents.StaffAdded.data.parse(added)).toEqual(added)
  }
})

test('and an old driver with such a label', () => {
  for (const label of OLD) {
    const values = { ...groups(primaryDriver, 'pupils')['values'], driverDataSources: [{ label, weight: 1 }] }
    const created = { id: 1, values }
    expect(recordEvents(primaryDriver).PrimaryDriverCreated.data.parse(created)).toEqual(created)
  }
})
