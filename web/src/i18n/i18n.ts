import i18next, { type BackendModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { languageOfTag, rememberedLanguage } from './languages.ts'

/** One file of words per language and menu group; fetched when first needed. */
const files = import.meta.glob<Record<string, unknown>>('./{en,de,ar}/*.json', { import: 'default' })
/** Milliseconds until words that do not arrive are given up. */
const LOAD_TIMEOUT = 120_000

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (tag, namespace, done) => {
    const load = files[`./${tag}/${namespace}.json`]
    if (!load) return done(new Error(`no words for ${tag}/${namespace}`), null)
    return void Promise.race([load(), timeout()]).then(
      (words) => done(null, words),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), null),
    )
  },
}

export const i18n = i18next

/** Resolves once the words of the frame are here; everything else follows on demand. */
export async function startLanguages(): Promise<void> {
  i18n.on('languageChanged', applyToDocument)
  await i18n
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: rememberedLanguage().tag,
      fallbackLng: 'en',
      supportedLngs: ['en', 'de', 'ar'],
      ns: ['common'],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      returnNull: false,
    })
}

function applyToDocument(tag: string): void {
  const language = languageOfTag(tag)
  document.documentElement.lang = language.tag
  document.documentElement.dir = language.direction
  // 166 kB that only readers of Arabic need.
  if (language.tag === 'ar') void import('@fontsource-variable/noto-sans-arabic/index.css')
}

function timeout(): Promise<never> {
  return new Promise((_resolve, reject) =>
    setTimeout(() => reject(new Error('words did not arrive')), LOAD_TIMEOUT),
  )
}
