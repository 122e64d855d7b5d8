import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where a log lies: in a data folder, or in EventStoreDB under a prefix. `name` tells it without credentials. */
export type LogPlace =
  | { readonly kind: 'folder'; readonly name: string; readonly path: string }
  | { readonly kind: 'eventStore'; readonly name: string; readonly url: string; readonly prefix: string }

const EVENT_STORE = /^esdb(\+discover)?:\/\//
const OTHER_SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i

/** A folder, `file:` and a folder, or the URL of an EventStoreDB -> the place. Throws on anything else. */
export function logPlace(text: string, prefix: string): LogPlace {
  if (EVENT_STORE.test(text))
    return { kind: 'eventStore', name: `${withoutCredentials(text)} (${prefix})`, url: text, prefix }
  const path = resolve(pathOf(text))
  return { kind: 'folder', name: path, path }
}

function pathOf(text: string): string {
  if (text.startsWith('file://')) return fileURLToPath(text)
  if (text.startsWith('file:')) return text.slice('file:'.length)
  if (text === '' || OTHER_SCHEME.test(text))
    throw new Error('a log is named by a data folder, file:PATH or esdb://HOST:PORT')
  return text
}

function withoutCredentials(url: string): string {
  return url.replace(/\/\/[^/]*@/, '//').replace(/\?.*$/, '')
}
