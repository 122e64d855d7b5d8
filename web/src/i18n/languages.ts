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

export function languageOfTag(tag: string): Language {
  return languages.find((language) => language.tag === tag) ?? english
}

/** The language last chosen here; English at first. */
export function rememberedLanguage(): Language {
  const code = localStorage.getItem(KEY)
  return languages.find((language) => language.code === code) ?? english
}

export function rememberLanguage(language: Language): void {
  localStorage.setItem(KEY, language.code)
}
