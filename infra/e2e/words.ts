import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEFAULT_CURRENCY } from '@staffplan/contracts/settings/currency'
import { createInstance, type i18n } from 'i18next'
import { z } from 'zod'

export const wordsFolder = join(import.meta.dirname, '../../web/src/i18n')
const wordsFile = z.record(z.string(), z.unknown())

export const languages = ['en', 'de', 'ar'] as const
export type Language = (typeof languages)[number]

/** Texts of the screens by key: `t('organisation:divisions.title')`. */
export type Translate = (key: string, params?: Readonly<Record<string, unknown>>) => string

/** The client's own translations, all loaded. */
export async function translationsTo(language: Language): Promise<i18n> {
  const names = readdirSync(join(wordsFolder, language)).map((file) => file.replace('.json', ''))
  const resources = Object.fromEntries(
    names.map((name) => [
      name,
      wordsFile.parse(JSON.parse(readFileSync(join(wordsFolder, language, `${name}.json`), 'utf8'))),
    ]),
  )
  const translations = createInstance()
  await translations.init({
    lng: language,
    fallbackLng: false,
    defaultNS: 'common',
    ns: names,
    resources: { [language]: resources },
    interpolation: { escapeValue: false, defaultVariables: { currency: DEFAULT_CURRENCY } },
  })
  return translations
}

/** Texts in a language; a missing key throws. */
export async function wordsOf(language: Language): Promise<Translate> {
  const translations = await translationsTo(language)
  return (key, params = {}) => {
    if (!translations.exists(key, params)) throw new Error(`no words for ${language} ${key}`)
    return translations.t(key, params)
  }
}

/** Wraps a name in isolates, as names appear within sentences. */
export function isolated(name: string): string {
  return `\u2068${name}\u2069`
}

/** Removes isolates, as texts appear in cells of a workbook. */
export function withoutMarks(words: string): string {
  return words.replaceAll(/[\u2066-\u2069]/g, '')
}
