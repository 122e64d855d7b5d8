import { createReadStream } from 'node:fs'

/** Most characters in a line: no event comes near, and strings cannot be much longer. */
const LONGEST = 2 ** 28

/**
 * Yields the lines of a file, one in memory at a time. Only a line feed ends a line, with or without a carriage return
 * before it: other separators (U+2028, U+2029) may occur within a text.
 */
export async function* fileLines(file: string, longest = LONGEST): AsyncGenerator<string> {
  let begun: string[] = []
  let length = 0
  let number = 1
  for await (const chunk of createReadStream(file, 'utf8')) {
    const [first, ...others] = String(chunk).split('\n')
    begun.push(first!)
    length += first!.length
    for (const next of others) {
      yield withoutReturn(begun.join(''))
      begun = [next]
      length = next.length
      number += 1
    }
    if (length > longest) throw new Error(`line ${number} is longer than any line of a trail`)
  }
  const last = begun.join('')
  if (last !== '') yield withoutReturn(last)
}

function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line
}
