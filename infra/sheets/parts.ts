import { text } from 'node:stream/consumers'
import { SaxesParser } from 'saxes'
import { fromBufferPromise } from 'yauzl'

/** An XML element of a part, without its prefix; texts are checked by the reader of the workbook. */
export type PartElement = {
  readonly name: string
  /** Name of the enclosing element. */
  readonly within: string | null
  readonly attributes: Readonly<Record<string, string>>
}

/** Elements in document order by the part's name. */
export type Parts = ReadonlyMap<string, readonly PartElement[]>

/** The parts of a workbook. Throws for a part that is not well-formed XML, naming it. */
export async function partsOf(workbook: Uint8Array): Promise<Parts> {
  const zip = await fromBufferPromise(Buffer.from(workbook))
  const parts = new Map<string, readonly PartElement[]>()
  for await (const entry of zip.eachEntry()) {
    const { fileName } = entry
    if (parts.has(fileName)) throw new Error(`${fileName} is there twice`)
    parts.set(fileName, elementsOf(fileName, await text(await zip.openReadStreamPromise(entry))))
  }
  return parts
}

function elementsOf(part: string, xml: string): readonly PartElement[] {
  const elements: PartElement[] = []
  const open: string[] = []
  const parser = new SaxesParser({ xmlns: true, fileName: part })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('doctype', () => {
    throw new Error(`${part} declares a document type`)
  })
  parser.on('opentag', ({ local, attributes }) => {
    const values = Object.entries(attributes).map(([name, { value }]) => [name, value] as const)
    elements.push({ name: local, within: open.at(-1) ?? null, attributes: Object.fromEntries(values) })
    open.push(local)
  })
  parser.on('closetag', () => open.pop())
  parser.write(xml).close()
  return elements
}
