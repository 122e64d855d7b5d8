import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { type Language, wordsFolder } from './words.ts'

type Words = { readonly [key: string]: string | Words }

/** A placeholder that was not filled in. */
const UNFILLED = /\{\{|\}\}/u
const PLACE = /\{\{[^}]*\}\}/gu
/** Least number of letters, apart from placeholders, by which a sentence can be recognised. */
const TELLING = 8

/** Last name of the administrator in every test, which is the name of the role. */
const LAST_NAME = 'Administrator'

/** Cached by language. */
const tellers: Partial<Record<Language, (text: string) => boolean>> = {}

/** Texts on the screen that are English although another language is shown, and untranslated keys. */
export async function foreignWords(page: Page, language: Exclude<Language, 'en'>): Promise<string[]> {
  const isForeign = (tellers[language] ??= foreignTo(language))
  const said = await page.evaluate(saidOn)
  return [...new Set(said)]
    .filter((text) => text !== LAST_NAME && isForeign(text))
    .map((text) => `in ${language} ${new URL(page.url()).pathname} says ${JSON.stringify(text)}`)
}

/** Recognises English texts that have a translation, whatever fills their placeholders; also keys and placeholders. */
function foreignTo(language: Language): (text: string) => boolean {
  const [english, own] = [flat('en'), flat(language)]
  const ownTexts = new Set(own.values())
  const foreign = [...english.values()].filter((text) => !ownTexts.has(text))
  const whole = new Set(foreign.filter((text) => !UNFILLED.test(text)))
  const filled = foreign.filter(isTelling).map(asPattern)
  const keys = new Set(
    [...english.keys()].flatMap((key) => [key, key.slice(key.indexOf(':') + 1)].filter(isKey)),
  )
  return (text) =>
    whole.has(text) || keys.has(text) || UNFILLED.test(text) || filled.some((pattern) => pattern.test(text))
}

function isTelling(text: string): boolean {
  return UNFILLED.test(text) && text.replaceAll(PLACE, '').replaceAll(/[^a-z]/giu, '').length >= TELLING
}

function asPattern(text: string): RegExp {
  const parts = text.split(PLACE).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/gu, '\\$&'))
  return new RegExp(`^${parts.join('.+')}$`, 'su')
}

/** Whether a text is a translation key. */
function isKey(key: string): boolean {
  return /[:.]/u.test(key)
}

function flat(language: Language): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const add = (path: string, words: Words): void => {
    for (const [key, value] of Object.entries(words))
      if (typeof value === 'string') found.set(`${path}${key}`, value)
      else add(`${path}${key}.`, value)
  }
  for (const file of readdirSync(join(wordsFolder, language)))
    add(
      `${file.replace('.json', '')}:`,
      JSON.parse(readFileSync(join(wordsFolder, language, file), 'utf8')) as Words,
    ) // checked by the build
  return found
}

/** Runs in the page: all its texts, both visible and for screen readers. */
function saidOn(): string[] {
  const texts: string[] = [document.title.split(' · ')[0] ?? '']
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node.nodeValue ?? '')
  for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
    for (const element of document.querySelectorAll(`[${name}]`)) texts.push(element.getAttribute(name) ?? '')
  return texts.map((text) => text.replaceAll(/[\u2066-\u2069]/gu, '').trim()).filter((text) => text !== '')
}
