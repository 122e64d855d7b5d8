import { type FieldError, Refusal, type RefusalCode } from '@staffplan/contracts/refusal'
import { pointer } from '@staffplan/contracts/validation'
import { hasMoreValues } from './json-size.ts'

export const MAX_DEPTH = 32
/** Most keys of one object, as a save of the largest plan's whole map needs. */
export const MAX_KEYS = 20_000
/** Most opening brackets and commas in a text: what that map needs when each of its entries holds three values. */
export const MAX_VALUES = 100_000

type Level = { readonly keys: Set<string> | null; place: string | number }

/**
 * Parses JSON but refuses what `JSON.parse` would quietly change (duplicate keys, numbers a double cannot hold) and keys
 * that could reach a prototype. Throws `json-malformed`, `json-too-deep`, `json-duplicate-key` or `invalid`.
 */
export function parseJson(text: string): unknown {
  if (hasMoreValues(text, MAX_VALUES)) throw refused('too-many-entries', [], { max: MAX_VALUES })
  const value = parsed(text)
  inspect(text)
  return value
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal('json-malformed')
  }
}

// Matches strings, numbers, brackets and commas; white space, colons and words need no check.
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*|[{}[\],]/g

/** Checks text after parsing: in text that is known to be JSON the pattern cannot fail half-way. */
function inspect(text: string): void {
  const levels: Level[] = []
  let wantsKey = false
  for (const [token] of text.matchAll(TOKEN)) {
    const level = levels.at(-1)
    switch (token) {
      case '{':
        push(levels, { keys: new Set(), place: '' })
        wantsKey = true
        break
      case '[':
        push(levels, { keys: null, place: 0 })
        wantsKey = false
        break
      case '}':
      case ']':
        levels.pop()
        wantsKey = false
        break
      case ',':
        wantsKey = level?.keys !== null
        if (level && typeof level.place === 'number') level.place += 1
        break
      default:
        if (wantsKey && level?.keys) {
          enter(level, level.keys, { name: JSON.parse(token), levels }) // a JSON string, so its value is a string
          wantsKey = false
        } else if (!token.startsWith('"')) refuseInexact(token, levels)
    }
  }
}

function push(levels: Level[], level: Level): void {
  if (levels.length === MAX_DEPTH) throw new Refusal('json-too-deep')
  levels.push(level)
}

function enter(level: Level, keys: Set<string>, { name, levels }: { name: string; levels: Level[] }): void {
  if (keys.has(name)) throw new Refusal('json-duplicate-key')
  if (keys.size === MAX_KEYS) throw refused('too-many-entries', levels.slice(0, -1), { max: MAX_KEYS })
  keys.add(name)
  level.place = name
  if (name in Object.prototype || name === 'prototype') throw refused('forbidden-key', levels)
}

function refuseInexact(token: string, levels: readonly Level[]): void {
  const value = Number(token)
  if (!Number.isFinite(value)) throw refused('number-not-finite', levels)
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) throw refused('number-unsafe', levels)
}

function refused(code: RefusalCode, levels: readonly Level[], params?: FieldError['params']): Refusal {
  const error = { pointer: pointer(levels.map(({ place }) => place)), code }
  return new Refusal('invalid', { errors: [params ? { ...error, params } : error] })
}
