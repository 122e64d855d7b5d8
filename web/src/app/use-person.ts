import { useEffect } from 'react'
import type { Me } from '#api/me.ts'
import { i18n } from '#i18n/i18n.ts'
import { languageOfLocale, rememberPersonsLanguage } from '#i18n/languages.ts'
import { rememberPerson } from '#api/unsent.ts'
import { forgetTypingOfOthers } from '#records/kept-typing.ts'

/** What follows from who is signed in: their language, and nobody else's unsaved typing. */
export function usePerson(me: Me | undefined): void {
  const { id, locale } = me ?? {}
  useEffect(() => {
    if (id === undefined) return
    forgetTypingOfOthers(id)
    rememberPerson(id)
  }, [id])
  useEffect(() => {
    if (locale === undefined) return
    const language = languageOfLocale(locale)
    if (rememberPersonsLanguage(language)) void i18n.changeLanguage(language.tag)
  }, [locale])
}
