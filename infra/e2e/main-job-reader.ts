import type { Page } from 'playwright-core'
import type { Company } from './main-job-company.ts'
import { seeWorkedExample } from './main-job-planning.ts'
import { check, goTo, type Walker } from './walk.ts'

const ADMIN_PAGES = [
  '/drivers/primaryDrivers',
  '/drivers/specialDrivers',
  '/orgStructure/businessUnitOverview',
  '/orgStructure/orgStructureOverview',
  '/importExport/hRYearlyData',
  '/overviewUsers',
]
const OPEN_CALLS = [
  '/v1/me',
  '/v1/bigPicture/?year=2019',
  '/v1/bigPicture/published',
  '/v1/bigPicture/explain?scope=b1-d1-y2020-fte',
  '/v1/drivers/specialDrivers',
  '/v1/bigPictureStore/calculated',
  '/v1/bigPictureStore/userInput',
  '/v1/bigPictureStore/drivers',
]
/** Calls that an ordinary user is refused at once. */
export const CLOSED_CALLS = [
  '/v1/divisions/analytics?year=2019',
  '/v1/businessUnits/',
  '/v1/costCentres/overTime',
  '/v1/import/hrYearlyData/year/2019',
  '/v1/yearlyData/',
  '/v1/bigPicture/draft',
  '/v1/settings',
  '/v1/users',
]

/** Reads the published plan, without costs and without means to change it. */
export async function readPublishedPlan(walker: Walker, company: Company): Promise<void> {
  await goTo(walker, 'bigPicture')
  await seeWorkedExample(walker, company, { cost: false })
  await check(walker, 'big picture of a user')
}

/** The administrators' pages say that they are forbidden, and request nothing. */
export async function tryAdministration(walker: Walker): Promise<void> {
  const { page, t } = walker
  for (const path of ADMIN_PAGES) {
    await page.goto(path)
    await page.getByRole('heading', { name: t('forbidden.title') }).waitFor()
  }
  await check(walker, 'forbidden')
}

/** The status of calls made by hand with this user's token, by path. */
export async function callByHand(page: Page): Promise<Record<string, number>> {
  return page.evaluate(
    async (paths) => {
      const headers = { authorization: `Bearer ${localStorage.getItem('access_token')}` }
      const answers = paths.map(async (path) => {
        const answer = await fetch(path, { headers })
        await answer.text()
        return [path, answer.status] as const
      })
      return Object.fromEntries(await Promise.all(answers))
    },
    [...OPEN_CALLS, ...CLOSED_CALLS],
  )
}

export const expectedAnswers: Readonly<Record<string, number>> = Object.fromEntries([
  ...OPEN_CALLS.map((path) => [path, 200] as const),
  ...CLOSED_CALLS.map((path) => [path, 403] as const),
])
