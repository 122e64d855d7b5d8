import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { liveErrorCode } from '@staffplan/contracts/live'
import { amountRefusals } from '@staffplan/contracts/numbers/amount'
import { refusalCodes, useKinds, warningCodes } from '@staffplan/contracts/refusal'
import { rowError, rowWarning } from '@staffplan/contracts/staff/import-issue'
import { createInstance } from 'i18next'
import { describe, expect, test } from 'vitest'

const folder = import.meta.dirname
const languages = ['en', 'de', 'ar']
const namespaces = readdirSync(join(folder, 'en'))
const VOWEL_SIGNS = /\p{Mn}/gu
/** One count for each plural form of Arabic. */
const COUNTS = [0, 1, 2, 3, 11, 100]
/** Suffixes of plural forms; which of them exist depends on the language. */
const PLURAL = /_(?:zero|one|two|few|many|other)$/

function wordsOf(language: string, file: string): Map<string, string> {
  const words = new Map<string, string>()
  collect(JSON.parse(readFileSync(join(folder, language, file), 'utf8')), '', words)
  return words
}

function collect(value: unknown, path: string, words: Map<string, string>): void {
  if (typeof value === 'string') words.set(path, value)
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value))
    collect(inner, path === '' ? key : `${path}.${key}`, words)
}

function keysOf(language: string, file: string): Set<string> {
  return new Set([...wordsOf(language, file).keys()].map((key) => key.replace(PLURAL, '')))
}

function placeholders(text: string): string {
  return [...new Set([...text.matchAll(/\{\{(\w+)/g)].map(([, name = '']) => name))].toSorted().join()
}

describe.each(['de', 'ar'])('%s', (language) => {
  test('has the files that English has', () => {
    expect(readdirSync(join(folder, language))).toEqual(namespaces)
  })

  test.each(namespaces)('%s says everything English says, and nothing else', (file) => {
    expect(keysOf(language, file)).toEqual(keysOf('en', file))
  })

  test.each(namespaces)('%s leaves no sentence empty and no placeholder out', (file) => {
    const english = wordsOf('en', file)
    const lost = [...wordsOf(language, file)].filter(([key, text]) => {
      const original = english.get(key) ?? text
      return text.trim() === '' || (!PLURAL.test(key) && placeholders(text) !== placeholders(original))
    })
    expect(lost).toEqual([])
  })
})

describe.each(languages)('%s has words for', (language) => {
  const words = keysOf(language, 'errors.json')
  const without = (codes: readonly string[]): readonly string[] => codes.filter((code) => !words.has(code))

  test('every code the server may refuse with', () => {
    expect(without(refusalCodes)).toEqual([])
  })

  test('every code that an error of a field carries', () => {
    const codes = ['../../../contracts/src', '../../../services/src'].flatMap((sources) =>
      sourcesIn(join(folder, sources)).flatMap((file) => fieldCodesIn(readFileSync(file, 'utf8'))),
    )
    expect(codes).toContain('id-mismatch')
    expect(without(codes)).toEqual([])
  })

  test('what is wrong with a row of a file, or noteworthy', () => {
    expect(without([...rowError.shape.code.options, ...rowWarning.shape.code.options])).toEqual([])
  })

  test('what a command did beside its purpose', () => {
    expect(without(warningCodes)).toEqual([])
  })

  test('what a socket refuses', () => {
    expect(without(liveErrorCode.options)).toEqual([])
  })

  test('what still needs a record', () => {
    expect(without(useKinds.map((kind) => `use.${kind}`))).toEqual([])
  })

  test('amounts refused while typing', () => {
    expect(without(amountRefusals)).toEqual([])
  })
})

/** An error's code follows its pointer; a rule of a schema has its code in `params`. */
function fieldCodesIn(code: string): string[] {
  const found = [...code.matchAll(/pointer:[^{}]*?code: '([a-z-]+)'|params: \{ code: '([a-z-]+)'/g)]
  return found.map(([, ofError, ofRule]) => ofError ?? ofRule ?? '')
}

describe.each(languages)('%s', (language) => {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories

  test.each(namespaces)('%s has every form of a sentence that counts', (file) => {
    const said = new Set(wordsOf(language, file).keys())
    const counting = [...said].filter((key) => PLURAL.test(key)).map((key) => key.replace(PLURAL, ''))
    const missing = [...new Set(counting)].flatMap((key) =>
      forms.map((form) => `${key}_${form}`).filter((form) => !said.has(form)),
    )
    expect(missing).toEqual([])
  })

  test('every sentence is whole once its parameters are in it', async () => {
    const i18n = createInstance()
    const words = namespaces.map((file) => [
      file.replace('.json', ''),
      JSON.parse(readFileSync(join(folder, language, file), 'utf8')),
    ])
    const resources = { [language]: Object.fromEntries(words) }
    await i18n.init({ lng: language, resources, interpolation: { escapeValue: false } })
    const broken = namespaces.flatMap((file) => {
      const said = [...wordsOf(language, file)]
      return said.flatMap(([key]) => {
        const path = `${file.replace('.json', '')}:${key.replace(PLURAL, '')}`
        const forms = said.filter(([form]) => form.replace(PLURAL, '') === key.replace(PLURAL, ''))
        const names = placeholders(forms.map(([, text]) => text).join(' ')).split(',')
        const params = Object.fromEntries(names.map((name) => [name, `<${name}>`]))
        return COUNTS.map((count) => i18n.t(path, { ...params, ...(PLURAL.test(key) && { count }) }))
          .filter((sentence) => sentence.includes('{{') || path.endsWith(`:${sentence}`))
          .map((sentence) => `${path}: ${sentence}`)
      })
    })
    expect(broken).toEqual([])
  })
})

test('every key that a screen names is in the words', () => {
  const missing = sourcesIn(join(folder, '..')).flatMap((file) => {
    const code = readFileSync(file, 'utf8')
    const own = namespacesIn(code)
    return [...code.matchAll(/\bt\('([\w.:-]+)'/g)]
      .map(([, key = '']) => (key.includes(':') ? [key] : own.map((namespace) => `${namespace}:${key}`)))
      .filter((keys) => !keys.some(isKnown))
      .map((keys) => `${file}: ${keys.join(' or ')}`)
  })
  expect(missing).toEqual([])
})

/** All namespaces used in a file, which may contain several components. */
function namespacesIn(code: string): string[] {
  const named = [...code.matchAll(/(?:useTranslation\(|TFunction<)'(\w+)'/g)].map(([, name = '']) => name)
  return [...new Set([...named, 'common'])]
}

function isKnown(key: string): boolean {
  const [namespace = '', path = ''] = key.split(':')
  return namespaces.includes(`${namespace}.json`) && keysOf('en', `${namespace}.json`).has(path)
}

function sourcesIn(root: string): string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .map((file) => join(root, file))
}

test.each(languages)('%s never says "saved" of what stands only in the draft', (language) => {
  const words = wordsOf(language, 'planning.json')
  const ofTheDraft = [...words].filter(([key]) => /^(?:input|status|history|held)\./.test(key))
  expect(
    ofTheDraft.filter(([, text]) => /\bsaved?\b|speicher|حفظ/i.test(text.replace(VOWEL_SIGNS, ''))),
  ).toEqual([])
})

test('Arabic has one word for administrators', () => {
  const words = namespaces.flatMap((file) => [...wordsOf('ar', file)])
  expect(words.filter(([, text]) => text.includes('مدير'))).toEqual([])
})

test.each([
  ['en', /published/],
  ['de', /veröffentlicht/],
  ['ar', /نشر|نُشر|منشور/],
])('%s says where a figure is of the published plan', (language, published) => {
  const [manual, home] = [wordsOf(language, 'manual.json'), wordsOf(language, 'home.json')]
  const words = [manual.get('plannedHint'), manual.get('against'), home.get('year.plan')]
  for (const word of words) expect(word).toMatch(published)
})

test.each([
  ['en', 'administrators and auditors'],
  ['de', 'Administratoren und Prüfer'],
  ['ar', 'المسؤولون والمدققون'],
])('%s says of an unpublished draft who sees it', (language, readers) => {
  expect(wordsOf(language, 'planning.json').get('save.explain')).toContain(readers)
})

test('a stored draft is called neither saved nor published in German', () => {
  const stored = wordsOf('de', 'planning.json').get('status.stored')
  expect(stored).not.toMatch(/gesichert|gespeichert|veröffentlicht/)
})
