import { folded, IS_ASCII, singleSpaced } from './sort-key.ts'

/** The key of a collection in which lists are searched. */
export const SEARCH = 'search'

/** Of each text, as many characters as names have. */
const PART_BOUND = 200
const BETWEEN = '\n'

/**
 * What a document is found by: its texts as people type them, whatever their case and accents, and its id as `#12`. Unlike
 * sort keys, numbers stand as they are: part of one is found, too.
 */
export function searchKey(texts: readonly (string | number | null | undefined)[]): string {
  return texts
    .filter((text) => text !== null && text !== undefined && text !== '')
    .map((text) => plain(String(text).slice(0, PART_BOUND)))
    .join(BETWEEN)
}

/** The words of what was typed, folded the same way: a document is found when its key holds every one of them. */
export function searchWords(typed: string): readonly string[] {
  return [...new Set(plain(typed).split(' ').filter(Boolean))]
}

function plain(text: string): string {
  if (IS_ASCII.test(text)) return singleSpaced(folded(text))
  const seen = text.replace(/\p{Cf}/gu, '') // without marks of writing direction, and joiners
  return singleSpaced(folded(seen).replace(/[ىةٱیک]/g, (letter) => ALIKE.get(letter) ?? letter))
}

/** Arabic letters that are typed one for the other; hamzas fold with the accents. */
const ALIKE: ReadonlyMap<string, string> = new Map([
  ['ى', 'ي'],
  ['ی', 'ي'],
  ['ة', 'ه'],
  ['ٱ', 'ا'],
  ['ک', 'ك'],
])
