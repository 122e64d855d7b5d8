import { useTranslation } from 'react-i18next'
import { type Language, languageOfTag, rememberLanguage } from './languages.ts'

type CurrentLanguage = { readonly language: Language; readonly change: (language: Language) => void }

/** The current language of the interface, and a function to change it. */
export function useLanguage(): CurrentLanguage {
  const { i18n } = useTranslation()
  return {
    language: languageOfTag(i18n.language),
    change: (language) => {
      rememberLanguage(language)
      void i18n.changeLanguage(language.tag)
    },
  }
}
