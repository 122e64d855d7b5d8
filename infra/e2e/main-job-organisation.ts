import { choose, chooseAll, field, pressTwice } from './form.ts'
import { type Company, divisionKeys } from './main-job-company.ts'
import { check, discard, goTo, openNew, rowOf, saveRecord, type Walker } from './walk.ts'

/** Creates business units, divisions, cost centres and departments, each through its form. */
export async function buildOrganisation(walker: Walker, company: Company): Promise<void> {
  await addUnits(walker, company)
  await addDivisions(walker, company)
  await addCostCentres(walker, company)
  await addDepartments(walker, company)
}

async function addUnits(walker: Walker, { units }: Company): Promise<void> {
  const { page, t } = walker
  await goTo(walker, 'businessUnits')
  await page.getByText(t('organisation:businessUnits.empty')).waitFor()
  await check(walker, 'business units, empty')
  const form = await openNew(walker)
  await pressTwice(form.getByRole('button', { name: t('action.save'), exact: true }))
  await form.getByText(t('errors:required')).first().waitFor()
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'hidden' })
  for (const name of Object.values(units)) {
    const dialog = await openNew(walker)
    await field(dialog, t('record.name')).fill(name)
    await field(dialog, t('record.comment')).fill('2019 → 2021, +5 %')
    await saveRecord(walker, { toast: created(walker, 'businessUnits', name), row: name })
  }
}

async function addDivisions(walker: Walker, { units, divisions }: Company): Promise<void> {
  const { page, t } = walker
  await goTo(walker, 'divisions')
  for (const key of divisionKeys) {
    const { name, unit } = divisions[key]
    const dialog = await openNew(walker)
    await field(dialog, t('record.name')).fill(name)
    await choose(page, dialog, { label: t('organisation:column.businessUnit'), option: units[unit] })
    await saveRecord(walker, { toast: created(walker, 'divisions', name), row: name })
  }
}

async function addCostCentres(walker: Walker, { divisions }: Company): Promise<void> {
  const { t } = walker
  await goTo(walker, 'costCentres')
  for (const key of divisionKeys) {
    const { name, costCentre } = divisions[key]
    const dialog = await openNew(walker)
    await field(dialog, t('record.name')).fill(name)
    await field(dialog, t('organisation:column.number')).fill(costCentre)
    await saveRecord(walker, { toast: created(walker, 'costCentres', name), row: costCentre })
  }
  await refuseSecondNumber(walker, divisions.n.costCentre)
}

/** A cost centre with a number that is taken: expects the two toasts of the specification, and the error at the field. */
async function refuseSecondNumber(walker: Walker, number: string): Promise<void> {
  const { page, t } = walker
  const dialog = await openNew(walker)
  await field(dialog, t('record.name')).fill('X')
  await field(dialog, t('organisation:column.number')).fill(number)
  await pressTwice(dialog.getByRole('button', { name: t('action.save'), exact: true }))
  await page
    .getByText(t('organisation:costCentres.exists', { name: 'X' }))
    .first()
    .waitFor()
  const entity = t('organisation:costCentres.entity')
  await page
    .getByText(t('toast.createFailed', { entity, name: 'X' }))
    .first()
    .waitFor()
  await check(walker, 'new cost centre, refused')
  await discard(walker)
}

async function addDepartments(walker: Walker, { divisions }: Company): Promise<void> {
  const { page, t } = walker
  await goTo(walker, 'departments')
  for (const key of divisionKeys) {
    const { name, costCentre } = divisions[key]
    const dialog = await openNew(walker)
    await field(dialog, t('record.name')).fill(name)
    await choose(page, dialog, { label: t('organisation:column.division'), option: name })
    const costCentres = { label: t('organisation:column.costCentres'), options: [costCentre] }
    await chooseAll(page, dialog, costCentres)
    await saveRecord(walker, { toast: created(walker, 'departments', name), row: costCentre })
  }
  await rowOf(page, divisions.n.costCentre).click()
  await page
    .getByRole('dialog')
    .getByText(t('record.typeId', { id: 1 }))
    .waitFor()
  await check(walker, 'department')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

function created({ t }: Walker, kind: string, name: string): string {
  return t('toast.created', { entity: t(`organisation:${kind}.entity`), name })
}
