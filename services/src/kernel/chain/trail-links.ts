import { createHash, createHmac } from 'node:crypto'
import type { ChainKey } from './seal.ts'

const LINKED = /^(.+),"link":"([\w-]{43})"\}$/s

/**
 * Chains the lines of an exported trail, even those that no seal covers: the last field of each line, its link, is the
 * digest of the link before it and of the rest of the line. A holder of the key signs the last link.
 */
export class TrailLinks {
  #last = ''

  /** The value as a line of JSON that ends with its link. */
  line(value: object): string {
    const open = JSON.stringify(value).slice(0, -1)
    this.#last = digest(this.#last, open)
    return `${open},"link":"${this.#last}"}`
  }

  /** The line without its link, and whether the link follows from the lines before. Throws when the line has no link. */
  read(line: string): { readonly text: string; readonly follows: boolean } {
    const [, open, link] = LINKED.exec(line) ?? []
    if (open === undefined || link === undefined) throw new Error('a line without a link')
    const follows = digest(this.#last, open) === link
    this.#last = link // the next line is checked against the link as stated
    return { text: `${open}}`, follows }
  }

  /** MAC under the key that covers all lines so far. */
  mac(key: ChainKey): string {
    return createHmac('sha256', key).update(`trail\n${this.#last}`).digest('base64url')
  }
}

function digest(last: string, text: string): string {
  return createHash('sha256').update(`${last}\n${text}`).digest('base64url')
}
