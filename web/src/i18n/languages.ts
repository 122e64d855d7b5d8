/** `sa` is the product's code for Saudi Arabic; as a BCP 47 tag it would mean Sanskrit. */
type LanguageCode = 'en' | 'de' | 'sa'

export type Language = {
  readonly code: LanguageCode
  /** BCP 47 tag: used for `lang`, `Accept-Language` and the folder of the translations. */
  readonly tag: 'en' | 'de' | 'ar'
  /** Locale for Intl; Arabic with the Western digits that users here type. */
  readonly formats: string
  readonly direction: 'ltr' | 'rtl'
  /** The language's own name for itself. */
  readonly name: string
  readonly decimal: '.' | ','
}

const english: Language = {
  code: 'en',
  tag: 'en',
  formats: 'en-GB',
  direction: 'ltr',
  name: 'English',
  decimal: '.',
}

export const languages: readonly Language[] = [
  english,
  { code: 'de', tag: 'de', formats: 'de-DE', direction: 'ltr', name: 'Deutsch', decimal: ',' },
  {
    code: 'sa',
    tag: 'ar',
    formats: 'ar-SA-u-nu-latn-ca-gregory',
    direction: 'rtl',
    name: 'العربية',
    decimal: '.',
  },
]

/** Also read by public/first-paint.js. */
const KEY = 'staffplan.language'
/** Language of the user who was last signed in here; used when none was chosen. Also read by public/first-paint.js. */
const PERSON_KEY = 'staffplan.language.person'

export function languageOfTag(tag: string): Language {
  return languages.find((language) => language.tag === tag) ?? english
}

/** The language of a locale such as `ar_SA`, as stored with users. */
export function languageOfLocale(locale: string): Language {
  return languageOfTag(locale.slice(0, 2))
}

/** The language last chosen in this browser, else that of the last user; English at first. */
export function rememberedLanguage(): Language {
  const code = localStorage.getItem(KEY) ?? localStorage.getItem(PERSON_KEY)
  return languages.find((language) => language.code === code) ?? english
}

export function rememberLanguage(language: Language): void {
  localStorage.setItem(KEY, language.code)
}

/** Remembers a user's language; false when a language was chosen in this browser, which takes precedence. */
export function rememberPersonsLanguage(language: Language): boolean {
  localStorage.setItem(PERSON_KEY, language.code)
  return localStorage.getItem(KEY) === null
}
