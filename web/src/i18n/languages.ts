/** `sa` is the product's code for Arabic as spoken in Saudi Arabia; as a language tag it would be Sanskrit. */
type LanguageCode = 'en' | 'de' | 'sa'

export type Language = {
  readonly code: LanguageCode
  /** BCP 47: `lang`, `Accept-Language`, the folder of the words. */
  readonly tag: 'en' | 'de' | 'ar'
  /** For Intl; Arabic with the digits everybody here types. */
  readonly formats: string
  readonly direction: 'ltr' | 'rtl'
  /** The language's name in itself. */
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
/** That of whoever was signed in here last; counts where none was chosen. Also read by public/first-paint.js. */
const PERSON_KEY = 'staffplan.language.person'

export function languageOfTag(tag: string): Language {
  return languages.find((language) => language.tag === tag) ?? english
}

/** `ar_SA`, as users have it. */
export function languageOfLocale(locale: string): Language {
  return languageOfTag(locale.slice(0, 2))
}

/** The language last chosen here, or that of the person who was here last; English at first. */
export function rememberedLanguage(): Language {
  const code = localStorage.getItem(KEY) ?? localStorage.getItem(PERSON_KEY)
  return languages.find((language) => language.code === code) ?? english
}

export function rememberLanguage(language: Language): void {
  localStorage.setItem(KEY, language.code)
}

/** False when this browser has chosen a language: then the person's own does not count here. */
export function rememberPersonsLanguage(language: Language): boolean {
  localStorage.setItem(PERSON_KEY, language.code)
  return localStorage.getItem(KEY) === null
}
