import { seesEverything } from '@staffplan/contracts/users/roles'
import { askAhead } from '#api/answers-ahead.ts'
import { TOKEN_KEY } from '#api/token-key.ts'
import { rememberedLanguage } from '#i18n/languages.ts'
import { loadWords } from '#i18n/word-files.ts'

// A script of its own that runs before the page's code: what the first screen needs starts loading in parallel with
// that code, instead of being requested by one module after the other.

/** What the screen at an address needs: translations, code and data. */
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

// As in public/first-paint.js, which may run later than the code loaded here.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

const screen = screens[location.pathname]
const token = localStorage.getItem(TOKEN_KEY)
const { tag } = rememberedLanguage()
const me = token ? askAhead('/v1/me', token) : null
for (const namespace of ['common', ...(screen?.words ?? [])]) start(loadWords(tag, namespace))
if (token) start(screen?.read?.(token))
start(screen?.load())

/** A failure is ignored here: the code that needs the resource requests it again and reports the error. */
function start(loading: Promise<unknown> | undefined): void {
  loading?.catch(() => undefined)
}

async function readPlan(ofToken: string): Promise<void> {
  const published = askAhead('/v1/bigPicture/published', ofToken)
  void askAhead('/v1/drivers/specialDrivers?page=0&size=99999', ofToken)
  await Promise.all([readDraft(ofToken), readStructure(published, ofToken)])
}

/** Reads the draft for users who may see it, which most may not. */
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
