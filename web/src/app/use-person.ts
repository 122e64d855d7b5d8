import { useEffect } from 'react'
import type { Me } from '#api/me.ts'
import { i18n } from '#i18n/i18n.ts'
import { languageOfLocale, rememberPersonsLanguage } from '#i18n/languages.ts'
import { rememberPerson } from '#api/unsent.ts'
import { forgetFormsOfOthers } from '#records/kept-typing.ts'

/** Applies what depends on the signed-in user: the language, and forgetting unsaved forms of other users. */
export function usePerson(me: Me | undefined): void {
  const { id, locale } = me ?? {}
  useEffect(() => {
    if (id === undefined) return
    forgetFormsOfOthers(id)
    rememberPerson(id)
  }, [id])
  useEffect(() => {
    if (locale === undefined) return
    const language = languageOfLocale(locale)
    if (rememberPersonsLanguage(language)) void i18n.changeLanguage(language.tag)
  }, [locale])
}
