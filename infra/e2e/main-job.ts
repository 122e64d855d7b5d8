import type { Browser } from 'playwright-core'
import { expect } from 'vitest'
import { signIn } from '../demo/client.ts'
import { anyOf, averageOf, secretsOf } from './canaries.ts'
import { workedValues } from './main-job-calculated.ts'
import { type Company, divisionKeys, workedCompany } from './main-job-company.ts'
import { assignDrivers, defineDrivers } from './main-job-drivers.ts'
import { chooseLanguage, failToLogIn, logIn, setUpAdministrator } from './main-job-entry.ts'
import { importYear, lookAtOverview } from './main-job-import.ts'
import { buildOrganisation } from './main-job-organisation.ts'
import { addPeople, BEN, choosePassword, UMA } from './main-job-people.ts'
import {
  planTogether,
  publish,
  seeFte,
  seeWorkedExample,
  type,
  typeInputs,
  useSpecialDriver,
} from './main-job-planning.ts'
import {
  callByHand,
  CLOSED_CALLS,
  expectedAnswers,
  readPublishedPlan,
  tryAdministration,
} from './main-job-reader.ts'
import type { Product } from './product.ts'
import { Received } from './received.ts'
import { ADMINISTRATOR } from '../testing/server-process.ts'
import { openVisitor, type Visitor } from './visitor.ts'
import { check, goTo, type Walker } from './walk.ts'
import type { Language } from './words.ts'

type Stage = {
  readonly browser: Browser
  /** An empty installation. */
  readonly product: Pick<Product, 'url' | 'output'>
  /** The server used by everybody but the first administrator: another process of the installation, or the same. */
  readonly elsewhere: Pick<Product, 'url'>
  readonly language: Language
  /** Whether the environment names the first administrator, as on a shared log; otherwise a setup code creates one. */
  readonly hasAdministrator?: boolean
  /** Whether read models may be too late for a read, so that the client must retry. */
  readonly isSlow?: boolean
}

/** An environment in which the first start prints a setup code. */
export const NOBODY_YET = { ADMIN_EMAIL: undefined, ADMIN_PASSWORD: undefined }

/** Walks from an empty server to a published plan as two administrators and an ordinary user; returns what went wrong. */
export async function walkMainJob(stage: Stage): Promise<readonly string[]> {
  const { browser, product, elsewhere, language } = stage
  const company = workedCompany(language)
  const findings: string[] = []
  await using sara = await openVisitor(browser, product)
  const receivedBySara = new Received(sara.page)
  bearWith(stage, sara)
  sara.expectAnswer({ path: /\/oauth\/token$/, status: 400 })
  sara.expectAnswer({ path: /\/v1\/setup$/, status: 400 })
  sara.expectAnswer({ path: /\/v1\/costCentres$/, status: 409 })
  sara.expectAnswer({ path: /hrYearlyData\?dryRun=true/, status: 422 })
  const { page } = sara
  const decimal = language === 'de' ? ({ decimal: ',' } as const) : {}
  const administrator: Walker = { page, t: await chooseLanguage(page, language), findings, ...decimal }
  await check(administrator, 'home')
  if (!stage.hasAdministrator) await setUpAdministrator(administrator, setupCodeIn(product.output()))
  await failToLogIn(administrator)
  await logIn(administrator, ADMINISTRATOR)
  await buildOrganisation(administrator, company)
  await importYear(administrator, company, language)
  await lookAtOverview(administrator, company)
  await defineDrivers(administrator, company)
  await assignDrivers(administrator, company)
  await goTo(administrator, 'profile')

  const linkOfUma = await addPeople(administrator)
  await planWithOthers(administrator, company, stage)
  const client = await signIn(product.url, ADMINISTRATOR.email, ADMINISTRATOR.password)
  const values = await workedValues(client, company)
  await expect.poll(() => client.get('/v1/bigPictureStore/calculated')).toEqual(values)

  await using uma = await openVisitor(browser, elsewhere)
  const receivedByUma = new Received(uma.page)
  bearWith(stage, uma)
  for (const path of CLOSED_CALLS) uma.expectAnswer({ path: endingWith(path), status: 403 })
  const reader: Walker = { ...administrator, page: uma.page, t: await chooseLanguage(uma.page, language) }
  await choosePassword(reader, linkOfUma)
  await logIn(reader, UMA)
  await readPublishedPlan(reader, company)
  await publishWhileRead(administrator, reader, company)
  await tryAdministration(reader)
  expect(await callByHand(reader.page)).toEqual(expectedAnswers)

  expect(await receivedByUma.find(anyOf(secretsOf(company)))).toEqual([])
  for (const key of divisionKeys) {
    // The same search finds the amounts in what the administrator received, which proves that it works.
    expect(await receivedBySara.find(anyOf([averageOf(company, key)]))).not.toEqual([])
  }
  return [...uma.complaints, ...sara.complaints, ...findings]
}

/** Types everything while a second administrator watches, then publishes. */
async function planWithOthers(administrator: Walker, company: Company, stage: Stage): Promise<void> {
  const { browser, elsewhere, language } = stage
  await typeInputs(administrator, company, language)
  await seeWorkedExample(administrator, company, { cost: true })
  await check(administrator, 'big picture')
  await useSpecialDriver(administrator, company)
  await using ben = await openVisitor(browser, elsewhere)
  bearWith(stage, ben)
  const other: Walker = { ...administrator, page: ben.page, t: await chooseLanguage(ben.page, language) }
  await ben.page.goto('/login')
  await logIn(other, BEN)
  await planTogether(administrator, other, company)
  await publish(administrator)
  expect(ben.complaints).toEqual([])
}

/** A publication reaches a reader who has the page open. */
async function publishWhileRead(administrator: Walker, reader: Walker, company: Company): Promise<void> {
  const { units, drivers, divisions } = company
  const pupils = { unit: units.education, driver: drivers.pupils, source: drivers.pupils, year: 2021 }
  for (const [value, fte] of [
    ['1300', 156],
    ['1250', 150],
  ] as const) {
    await type(administrator, pupils, value)
    await publish(administrator)
    await seeFte(reader, { division: divisions.n.name, year: 2021, fte })
  }
}

function endingWith(path: string): RegExp {
  return new RegExp(`${path.replace(/[?.]/g, '\\$&')}$`)
}

export function setupCodeIn(output: string): string {
  return /setup code (\S+)/.exec(output)?.[1] ?? ''
}

function bearWith({ isSlow = false }: Stage, visitor: Visitor): void {
  if (isSlow) visitor.expectAnswer({ path: /\/v1\//, status: 503 })
}
