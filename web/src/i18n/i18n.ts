import i18next, { type BackendModule, type FormatterModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { printNumber } from '#ui/numbers.ts'
import { languageOfTag, rememberedLanguage } from './languages.ts'
import { loadWords } from './word-files.ts'

const CURRENCY_KEY = 'staffplan.currency'
/** The current name of the currency; until the settings are read, the one they had on the last visit, if any. */
let currentCurrency = localStorage.getItem(CURRENCY_KEY) ?? ''
/** The name of the currency at the past moment that is shown; null while the present is shown. */
let pastCurrency: string | null = null
/** Values interpolated into every text, such as `{{currency}}`. */
const everywhere = { currency: currentCurrency }
const currencyKnown = Promise.withResolvers<void>()
if (currentCurrency !== '') currencyKnown.resolve()
/** Milliseconds after which loading translations is given up. */
const LOAD_TIMEOUT = 120_000
/** Milliseconds after which translations that could not be fetched are requested again. */
const LOAD_AGAIN = 3_000

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (tag, namespace, done) => {
    return void withTimeout(untilLoaded(() => loadWords(tag, namespace))).then(
      (words) => done(null, words),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), null),
    )
  },
}

/** Formats `count` like all other numbers; any other number in a text, such as a year or a change number, stays as it is. */
const counts: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  // The returned value replaces the given one, whatever its type.
  format: (value: string, _format, tag = '', options = {}) =>
    typeof value === 'number' && options['interpolationkey'] === 'count'
      ? printNumber(value, { language: languageOfTag(tag) })
      : value,
}

export const i18n = i18next

/** Resolves once the translations of the frame have loaded; the others are loaded on demand. */
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

/** Resolves once the name of the currency is known; for output that is made once and cannot be updated, such as a file. */
export function untilCurrency(): Promise<void> {
  return currencyKnown.promise
}

/** Sets the current name of the currency; everything on screen is updated. */
export function setCurrency(label: string): void {
  currentCurrency = label
  applyCurrency()
  try {
    localStorage.setItem(CURRENCY_KEY, label)
  } catch {
    // Storage is full: the next visit starts without a remembered currency.
    localStorage.removeItem(CURRENCY_KEY)
  }
}

/** Sets the name of the currency when the settings cannot be read and none is remembered. */
export function fallBackOnCurrency(label: string): void {
  if (currentCurrency !== '') return
  currentCurrency = label
  applyCurrency()
}

/** Screens of the past use the currency's name of that time; '' while it is loading, null for the present. */
export function setPastCurrency(label: string | null): void {
  pastCurrency = label
  applyCurrency()
}

function applyCurrency(): void {
  const label = pastCurrency ?? currentCurrency
  if (label !== '') currencyKnown.resolve()
  if (everywhere.currency === label) return
  everywhere.currency = label
  i18n.emit('languageChanged', i18n.language)
}

function applyToDocument(tag: string): void {
  const language = languageOfTag(tag)
  document.documentElement.lang = language.tag
  document.documentElement.dir = language.direction
  // The Arabic font takes 166 kB, so it is loaded for Arabic only.
  if (language.tag === 'ar') void import('@fontsource-variable/noto-sans-arabic/index.css')
}

/** Retries when there is no connection, so that nobody sees translation keys in place of texts. */
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

/** Resolves when the browser reports a connection, or after a while. */
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

/** Rejects when loading takes too long. */
export function withTimeout<Words>(words: Promise<Words>): Promise<Words> {
  const late = new Promise<never>((_resolve, reject) =>
    setTimeout(() => reject(new Error('words did not arrive')), LOAD_TIMEOUT),
  )
  return Promise.race([words, late])
}
