import { TextDecoder } from 'node:util'
import { Refusal } from '@staffplan/contracts/refusal'
import { SaxesParser } from 'saxes'
import { asRefusal, corrupt } from '../corrupt.ts'
import type { SheetLimits } from '../workbook.ts'

export type XmlAttributes = { readonly [name: string]: string | undefined }

/** Names come without the prefix of the root element; elements of other vocabularies keep a colon. */
export type XmlVisitor = {
  readonly open: (name: string, attributes: XmlAttributes) => void
  readonly close?: (name: string) => void
  readonly text?: (text: string) => void
}

type XmlLimits = Pick<SheetLimits, 'textRunCharacters' | 'tagCharacters' | 'xmlDepth'>

/** Visits a whole part. */
export async function readXml(
  chunks: AsyncIterable<Uint8Array>,
  { visitor, limits }: { visitor: XmlVisitor; limits: XmlLimits },
): Promise<void> {
  const reader = createXmlReader(visitor, limits)
  for await (const chunk of chunks) reader.write(chunk)
  reader.end()
}

/**
 * Reads strict XML in pieces: no DOCTYPE, and bounded depth, tags and texts. Throws `file-corrupt`, `xml-dtd` or
 * `limit-strings`.
 */
export function createXmlReader(
  visitor: XmlVisitor,
  limits: XmlLimits,
): { write: (bytes: Uint8Array) => void; end: () => void } {
  const parser = new SaxesParser({ position: false, xmlns: false })
  const run = createRunGuard(limits)
  const nameOf = createNames()
  let decoder: TextDecoder | null = null
  let depth = 0

  parser.on('doctype', () => {
    throw new Refusal('xml-dtd')
  })
  parser.on('opentag', (tag) => {
    run.eventSeen()
    depth += 1
    if (depth > limits.xmlDepth) throw corrupt('xml-depth')
    visitor.open(nameOf(tag.name), tag.attributes)
  })
  parser.on('closetag', (tag) => {
    run.eventSeen()
    depth -= 1
    visitor.close?.(nameOf(tag.name))
  })
  parser.on('text', visitText)
  parser.on('cdata', visitText)

  function visitText(text: string): void {
    run.eventSeen()
    if (text.length > limits.textRunCharacters) throw new Refusal('limit-strings')
    visitor.text?.(text)
  }

  return {
    write: (bytes) =>
      guarded(() => {
        decoder ??= decoderOf(bytes)
        const text = decoder.decode(bytes, { stream: true })
        run.reading(text)
        parser.write(text)
        run.read(text)
      }),
    end: () =>
      guarded(() => {
        if (decoder !== null) parser.write(decoder.decode())
        parser.close()
      }),
  }
}

function guarded(step: () => void): void {
  try {
    step()
  } catch (error) {
    throw asRefusal(error, 'xml')
  }
}

/** XML is UTF-8 unless it starts with the mark of UTF-16. */
function decoderOf(bytes: Uint8Array): TextDecoder {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le', { fatal: true })
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be', { fatal: true })
  return new TextDecoder('utf-8', { fatal: true })
}

/** The parser keeps an unfinished text or tag in memory; this bounds how long one may get. */
function createRunGuard({ textRunCharacters, tagCharacters }: XmlLimits) {
  let sinceEvent = 0
  let tag = 0
  let sawEvent = false
  return {
    eventSeen: () => {
      sawEvent = true
    },
    reading: (text: string) => {
      sawEvent = false
      const opened = text.lastIndexOf('<')
      const closed = text.lastIndexOf('>')
      if (opened > closed) tag = text.length - opened
      else if (closed >= 0) tag = 0
      else if (tag > 0) tag += text.length
      if (tag > tagCharacters) throw corrupt('xml-tag-length')
    },
    read: (text: string) => {
      sinceEvent = sawEvent ? 0 : sinceEvent + text.length
      if (sinceEvent > textRunCharacters) throw new Refusal('limit-strings')
    },
  }
}

/** Element names seen from the root's vocabulary: `x:row` under `x:worksheet` is `row`. */
function createNames(): (qualified: string) => string {
  let prefix: string | null = null
  const known = new Map<string, string>()
  return (qualified) => {
    const seen = known.get(qualified)
    if (seen !== undefined) return seen
    prefix ??= qualified.slice(0, qualified.indexOf(':') + 1)
    const name = inVocabulary(qualified, prefix)
    if (known.size < 500) known.set(qualified, name)
    return name
  }
}

function inVocabulary(qualified: string, prefix: string): string {
  if (prefix === '') return qualified
  return qualified.startsWith(prefix) ? qualified.slice(prefix.length) : `:${qualified}`
}
