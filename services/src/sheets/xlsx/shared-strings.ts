import { Refusal } from '@staffplan/contracts/refusal'
import type { SheetLimits } from '../workbook.ts'
import { decodeEscapes } from './escaped-text.ts'
import { createTextCollector } from './rich-text.ts'
import type { XmlVisitor } from './xml-reader.ts'

/** Collects the texts that cells refer to by index. */
export function createStringsVisitor(limits: Pick<SheetLimits, 'sharedStrings' | 'sharedCharacters'>): {
  visitor: XmlVisitor
  strings: string[]
} {
  const strings: string[] = []
  const collector = createTextCollector()
  let characters = 0

  return {
    strings,
    visitor: {
      open: (name) => (name === 'si' ? collector.start() : collector.open(name)),
      close: (name) => {
        collector.close(name)
        if (name !== 'si') return
        strings.push(decodeEscapes(collector.text()))
        if (strings.length > limits.sharedStrings) throw new Refusal('limit-strings')
      },
      text: (text) => {
        characters += text.length
        if (characters > limits.sharedCharacters) throw new Refusal('limit-strings')
        collector.add(text)
      },
    },
  }
}
