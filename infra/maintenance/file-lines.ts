import { createReadStream } from 'node:fs'

/**
 * Lines of a file as it is read, one in memory at a time. Only a line feed ends one, with or without a carriage return before it:
 * other separators (U+2028, U+2029) may stand inside a text.
 */
export async function* fileLines(file: string): AsyncGenerator<string> {
  let begun: string[] = []
  for await (const chunk of createReadStream(file, 'utf8')) {
    const [first, ...others] = String(chunk).split('\n')
    begun.push(first!)
    for (const next of others) {
      yield withoutReturn(begun.join(''))
      begun = [next]
    }
  }
  const last = begun.join('')
  if (last !== '') yield withoutReturn(last)
}

function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line
}
