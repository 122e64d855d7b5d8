import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { type Tongue, wordsFolder } from './words.ts'

type Words = { readonly [key: string]: string | Words }

/** A key that found no words, or a place that nothing was put into. */
const BARE = /^[a-z]+(?::[A-Za-z]+)?(?:\.[A-Za-z]+)+$|\{\{|\}\}/u

/** Of the administrator of every test, who is called what they are. */
const LAST_NAME = 'Administrator'

/** What a screen says in English although it is shown in another language, and what is no words at all. */
export async function foreignWords(page: Page, tongue: Exclude<Tongue, 'en'>): Promise<string[]> {
  const foreign = englishOnly(tongue)
  const said = await page.evaluate(saidOn)
  return [...new Set(said)]
    .filter((text) => (foreign.has(text) && text !== LAST_NAME) || BARE.test(text))
    .map((text) => `in ${tongue} ${new URL(page.url()).pathname} says ${JSON.stringify(text)}`)
}

/** English sentences and names that are others in the language; those with a value in them are told by their key or not at all. */
function englishOnly(tongue: Tongue): ReadonlySet<string> {
  const [english, own] = [flat('en'), flat(tongue)]
  const ownTexts = new Set(own.values())
  return new Set([...english.values()].filter((text) => !text.includes('{{') && !ownTexts.has(text)))
}

function flat(tongue: Tongue): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const add = (path: string, words: Words): void => {
    for (const [key, value] of Object.entries(words))
      if (typeof value === 'string') found.set(`${path}.${key}`, value)
      else add(`${path}.${key}`, value)
  }
  for (const file of readdirSync(join(wordsFolder, tongue)))
    add(file, JSON.parse(readFileSync(join(wordsFolder, tongue, file), 'utf8')) as Words) // as the build checks
  return found
}

/** Runs in the page: every text on it, for those who see and for those who hear it. */
function saidOn(): string[] {
  const texts: string[] = [document.title.split(' · ')[0] ?? '']
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node.nodeValue ?? '')
  for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
    for (const element of document.querySelectorAll(`[${name}]`)) texts.push(element.getAttribute(name) ?? '')
  return texts.map((text) => text.replaceAll(/[\u2066-\u2069]/gu, '').trim()).filter((text) => text !== '')
}
