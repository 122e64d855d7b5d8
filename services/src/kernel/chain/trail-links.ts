import { createHash, createHmac } from 'node:crypto'
import type { ChainKey } from './seal.ts'

const LINKED = /^(.+),"link":"([\w-]{43})"\}$/s

/**
 * Ties the lines of an exported trail together, those that no seal covers too: the last field of each is the digest of the link
 * before it and of all else in the line. Whoever has the key signs the last one.
 */
export class TrailLinks {
  #last = ''

  /** The line of a value, with its link. */
  line(value: object): string {
    const open = JSON.stringify(value).slice(0, -1)
    this.#last = digest(this.#last, open)
    return `${open},"link":"${this.#last}"}`
  }

  /** The line without its link, and whether that follows from the lines before; throws where it has none. */
  read(line: string): { readonly text: string; readonly follows: boolean } {
    const [, open, link] = LINKED.exec(line) ?? []
    if (open === undefined || link === undefined) throw new Error('a line without a link')
    const follows = digest(this.#last, open) === link
    this.#last = link // what comes after it is compared with what it says
    return { text: `${open}}`, follows }
  }

  /** What the key says of all lines so far. */
  mac(key: ChainKey): string {
    return createHmac('sha256', key).update(`trail\n${this.#last}`).digest('base64url')
  }
}

function digest(last: string, text: string): string {
  return createHash('sha256').update(`${last}\n${text}`).digest('base64url')
}
