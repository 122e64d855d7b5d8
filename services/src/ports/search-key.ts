import { folded, IS_ASCII, singleSpaced } from './sort-key.ts'

/** Name of the key that lists are searched by. */
export const SEARCH = 'search'

/** Characters of each text that can be searched: the greatest length of a name. */
const PART_BOUND = 200
const BETWEEN = '\n'

/**
 * What a document is found by: its texts without case and accents, and its id as `#12`. Unlike in sort keys, numbers are not
 * padded, so that a part of a number is found, too.
 */
export function searchKey(texts: readonly (string | number | null | undefined)[]): string {
  return texts
    .filter((text) => text !== null && text !== undefined && text !== '')
    .map((text) => plain(String(text).slice(0, PART_BOUND)))
    .join(BETWEEN)
}

/** The words of a search, folded like the search key: a document is found when its key contains each of them. */
export function searchWords(typed: string): readonly string[] {
  return [...new Set(plain(typed).split(' ').filter(Boolean))]
}

function plain(text: string): string {
  if (IS_ASCII.test(text)) return singleSpaced(folded(text))
  const seen = text.replace(/\p{Cf}/gu, '') // drops direction marks and joiners
  return singleSpaced(folded(seen).replace(/[ىةٱیک]/g, (letter) => ALIKE.get(letter) ?? letter))
}

/** Arabic letters that people type interchangeably; hamzas are removed with the accents. */
const ALIKE: ReadonlyMap<string, string> = new Map([
  ['ى', 'ي'],
  ['ی', 'ي'],
  ['ة', 'ه'],
  ['ٱ', 'ا'],
  ['ک', 'ك'],
])
