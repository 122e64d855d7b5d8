import { choose, chooseAll, field } from './form.ts'
import type { Company } from './main-job-company.ts'
import { check, goTo, inWriting, openNew, saveRecord, type Walker } from './walk.ts'

type Source = { readonly label: string; readonly weight: string }
type Driver = { readonly name: string; readonly unit: string; readonly sources: readonly Source[] }

/** Defines the drivers of readings 1.2: pupils for Education; S1 with two sources; S2 with one, entered as negative. */
export async function defineDrivers(walker: Walker, { drivers }: Company): Promise<void> {
  const { t } = walker
  await goTo(walker, 'primaryDrivers')
  await addDriver(walker, 'primary', {
    name: drivers.pupils,
    unit: drivers.pupils,
    sources: [{ label: drivers.pupils, weight: '1' }],
  })
  await goTo(walker, 'secondaryDrivers')
  await addDriver(walker, 'secondary', {
    name: drivers.s1,
    unit: '',
    sources: [
      { label: drivers.lessons, weight: '0.6' },
      { label: drivers.rooms, weight: '0.4' },
    ],
  })
  await addDriver(walker, 'secondary', {
    name: drivers.s2,
    unit: '%',
    sources: [{ label: drivers.s2, weight: '1' }],
  })
  await goTo(walker, 'specialDrivers')
  const dialog = await openNew(walker)
  await field(dialog, t('record.name')).fill(drivers.nightShift)
  await field(dialog, t('drivers:column.value')).fill('5')
  await saveRecord(walker, created(walker, 'special', drivers.nightShift))
}

async function addDriver(walker: Walker, kind: 'primary' | 'secondary', driver: Driver): Promise<void> {
  const { page, t } = walker
  const dialog = await openNew(walker)
  await field(dialog, t('record.name')).fill(driver.name)
  await field(dialog, t('drivers:column.unit')).fill(driver.unit)
  for (const [index, { label, weight }] of driver.sources.entries()) {
    if (index > 0) await dialog.getByRole('button', { name: t('drivers:dataSources.add') }).click()
    await field(dialog, t('drivers:dataSources.label', { number: index + 1 })).fill(label)
    if (driver.sources.length > 1 && index > 0) {
      await field(dialog, t('drivers:dataSources.weight', { number: index + 1 })).fill(
        inWriting(walker, weight),
      )
    }
  }
  const [first, second] = driver.sources
  if (first && second) {
    await field(dialog, t('drivers:dataSources.weight', { number: 1 })).fill(inWriting(walker, first.weight))
    await check(walker, `new ${kind} driver with two sources`)
  }
  await page.keyboard.press('Tab')
  await saveRecord(walker, created(walker, kind, driver.name))
}

export async function assignDrivers(walker: Walker, company: Company): Promise<void> {
  const { page, t } = walker
  const { units, divisions, drivers } = company
  await goTo(walker, 'primaryAssignments')
  const dialog = await openNew(walker)
  await choose(page, dialog, { label: t('drivers:column.businessUnit'), option: units.education })
  await choose(page, dialog, { label: t('drivers:column.primaryDriver'), option: drivers.pupils })
  await saveRecord(walker, { toast: t('drivers:primaryAssignment.created'), row: drivers.pupils })
  await goTo(walker, 'secondaryAssignments')
  await assign(walker, {
    unit: units.education,
    driver: drivers.s1,
    to: [divisions.s.name, divisions.h.name],
  })
  await assign(walker, { unit: units.education, driver: drivers.s2, to: [divisions.h.name] })
  await assign(walker, { unit: units.support, driver: drivers.s2, to: [divisions.it.name] })
}

type Assignment = { readonly unit: string; readonly driver: string; readonly to: readonly string[] }

async function assign(walker: Walker, { unit, driver, to }: Assignment): Promise<void> {
  const { page, t } = walker
  const dialog = await openNew(walker)
  await choose(page, dialog, { label: t('drivers:column.businessUnit'), option: unit })
  await choose(page, dialog, { label: t('drivers:column.secondaryDriver'), option: driver })
  await chooseAll(page, dialog, { label: t('drivers:column.divisions'), options: to })
  await saveRecord(walker, { toast: t('drivers:secondaryAssignment.created'), row: driver })
}

function created({ t }: Walker, kind: string, name: string): { toast: string; row: string } {
  return { toast: t('toast.created', { entity: t(`drivers:${kind}.entity`), name }), row: name }
}
