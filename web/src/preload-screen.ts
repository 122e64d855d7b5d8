import { seesEverything } from '@staffplan/contracts/users/roles'
import { askAhead } from '#api/answers-ahead.ts'
import { TOKEN_KEY } from '#api/token-key.ts'
import { rememberedLanguage } from '#i18n/languages.ts'
import { loadWords } from '#i18n/word-files.ts'

// A script of its own that is there before the code of the page: what the first screen needs is on its way while that
// code is loaded, instead of being found out by one part of it after the other.

/** What opens with an address: its words, its code and what it reads. */
type Screen = {
  readonly words: readonly string[]
  readonly load: () => Promise<unknown>
  readonly read?: (token: string) => Promise<unknown>
}

const screens: Readonly<Record<string, Screen>> = {
  '/home': { words: ['home', 'planning', 'past'], load: () => import('#home/home.tsx') },
  '/OverviewPlanning/bigpicture': {
    words: ['planning', 'errors', 'past'],
    load: () => import('#planning/big-picture.tsx'),
    read: readPlan,
  },
}

// As in public/first-paint.js, which may come later than the code that is asked for here.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

const screen = screens[location.pathname]
const token = localStorage.getItem(TOKEN_KEY)
const { tag } = rememberedLanguage()
const me = token ? askAhead('/v1/me', token) : null
for (const namespace of ['common', ...(screen?.words ?? [])]) start(loadWords(tag, namespace))
if (token) start(screen?.read?.(token))
start(screen?.load())

/** Whatever fails here is asked for again by whoever needs it, and said there. */
function start(loading: Promise<unknown> | undefined): void {
  loading?.catch(() => undefined)
}

async function readPlan(ofToken: string): Promise<void> {
  const published = askAhead('/v1/bigPicture/published', ofToken)
  void askAhead('/v1/drivers/specialDrivers?page=0&size=99999', ofToken)
  await Promise.all([readDraft(ofToken), readStructure(published, ofToken)])
}

/** Most people may not see it. */
async function readDraft(ofToken: string): Promise<void> {
  const person: unknown = await (await me)?.json()
  if (hasRole(person) && seesEverything(person.role.id)) await askAhead('/v1/bigPicture/draft', ofToken)
}

async function readStructure(published: Promise<Response>, ofToken: string): Promise<void> {
  const state: unknown = await (await published).json()
  if (hasPeriod(state)) await askAhead(`/v1/bigPicture/?year=${state.period.startYear}`, ofToken)
}

function hasRole(person: unknown): person is { role: { id: number } } {
  return isObject(person) && isObject(person['role']) && typeof person['role']['id'] === 'number'
}

function hasPeriod(state: unknown): state is { period: { startYear: number } } {
  return isObject(state) && isObject(state['period']) && typeof state['period']['startYear'] === 'number'
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
