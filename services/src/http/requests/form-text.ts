import { Refusal } from '@staffplan/contracts/refusal'

const MAX_PAIRS = 1_000

/** Parses `application/x-www-form-urlencoded` text of a query or body; a repeated name gives a list of values. */
export function parseForm(text: string): { [name: string]: string | string[] } {
  const pairs = text === '' ? [] : text.split('&')
  if (pairs.length > MAX_PAIRS) throw new Refusal('parameter-invalid')
  const values = new Map<string, string | string[]>()
  for (const pair of pairs) {
    const cut = pair.indexOf('=')
    const name = decoded(cut < 0 ? pair : pair.slice(0, cut))
    const value = cut < 0 ? '' : decoded(pair.slice(cut + 1))
    const before = values.get(name)
    values.set(name, before === undefined ? value : [before, value].flat())
  }
  return Object.assign(Object.create(null), Object.fromEntries(values)) // no prototype: `__proto__` is a name like any other
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw new Refusal('encoding-invalid')
  }
}
