import i18next, { type BackendModule, type FormatterModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { printNumber } from '#ui/numbers.ts'
import { languageOfTag, rememberedLanguage } from './languages.ts'
import { loadWords } from './word-files.ts'

const CURRENCY_KEY = 'staffplan.currency'
/** What money is called now: until the settings have come, what they said last, if anything. */
let now = localStorage.getItem(CURRENCY_KEY) ?? ''
/** What it was called at the moment that is shown; null while now is. */
let then: string | null = null
/** Interpolated wherever words speak of money: `{{currency}}`. */
const everywhere = { currency: now }
const currencyKnown = Promise.withResolvers<void>()
if (now !== '') currencyKnown.resolve()
/** Milliseconds until words that do not arrive are given up. */
const LOAD_TIMEOUT = 120_000
/** Milliseconds until words that could not be fetched are asked for again. */
const LOAD_AGAIN = 3_000

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (tag, namespace, done) => {
    return void inTime(untilLoaded(() => loadWords(tag, namespace))).then(
      (words) => done(null, words),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), null),
    )
  },
}

/** How many of something is written as all figures are; a year or a number of a change beside it is not one. */
const counts: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  // What it gives back takes the place of the value, whatever that is.
  format: (value: string, _format, tag = '', options = {}) =>
    typeof value === 'number' && options['interpolationkey'] === 'count'
      ? printNumber(value, { language: languageOfTag(tag) })
      : value,
}

export const i18n = i18next

/** Resolves once the words of the frame are here; everything else follows on demand. */
export async function startLanguages(): Promise<void> {
  i18n.on('languageChanged', applyToDocument)
  await i18n
    .use(backend)
    .use(counts)
    .use(initReactI18next)
    .init({
      lng: rememberedLanguage().tag,
      fallbackLng: 'en',
      supportedLngs: ['en', 'de', 'ar'],
      ns: ['common'],
      defaultNS: 'common',
      interpolation: {
        escapeValue: false,
        defaultVariables: everywhere,
        alwaysFormat: true,
      },
      returnNull: false,
    })
}

/** Resolves once it is known what money is called: what is made once, like a file, cannot say it anew. */
export function untilCurrency(): Promise<void> {
  return currencyKnown.promise
}

/** Everything that is shown says it anew. */
export function setCurrency(label: string): void {
  now = label
  sayCurrency()
  try {
    localStorage.setItem(CURRENCY_KEY, label)
  } catch {
    // A full browser begins with none next time.
    localStorage.removeItem(CURRENCY_KEY)
  }
}

/** Where the settings cannot be read, and never could be. */
export function fallBackOnCurrency(label: string): void {
  if (now !== '') return
  now = label
  sayCurrency()
}

/** A screen of the past calls money what it was called then, and nothing while that is not known; null is now. */
export function setPastCurrency(label: string | null): void {
  then = label
  sayCurrency()
}

function sayCurrency(): void {
  const label = then ?? now
  if (label !== '') currencyKnown.resolve()
  if (everywhere.currency === label) return
  everywhere.currency = label
  i18n.emit('languageChanged', i18n.language)
}

function applyToDocument(tag: string): void {
  const language = languageOfTag(tag)
  document.documentElement.lang = language.tag
  document.documentElement.dir = language.direction
  // 166 kB that only readers of Arabic need.
  if (language.tag === 'ar') void import('@fontsource-variable/noto-sans-arabic/index.css')
}

/** Without a connection words cannot be had: they are asked for again once it may be back, so that nobody reads their keys. */
async function untilLoaded<Words>(load: () => Promise<Words>): Promise<Words> {
  for (;;) {
    try {
      return await load()
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
      await connection()
    }
  }
}

/** Once the browser says that there is one, or after a while. */
function connection(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, LOAD_AGAIN)
    addEventListener('online', done)
    function done(): void {
      clearTimeout(timer)
      removeEventListener('online', done)
      resolve()
    }
  })
}

/** Fails once whoever waits for the words has waited long enough. */
export function inTime<Words>(words: Promise<Words>): Promise<Words> {
  const late = new Promise<never>((_resolve, reject) =>
    setTimeout(() => reject(new Error('words did not arrive')), LOAD_TIMEOUT),
  )
  return Promise.race([words, late])
}
