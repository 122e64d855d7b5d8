import { Refusal } from '@staffplan/contracts/refusal'
import type { XmlAttributes, XmlVisitor } from './xml-reader.ts'

export type ListedSheet = { readonly name: string; readonly isHidden: boolean; readonly relationship: string }

/** Collects the list of sheets and the day serial numbers count from. */
export function createWorkbookVisitor(): {
  visitor: XmlVisitor
  found: { sheets: ListedSheet[]; is1904: boolean }
} {
  const found = { sheets: [] as ListedSheet[], is1904: false }
  let isRoot = true
  return {
    found,
    visitor: {
      open: (name, attributes) => {
        if (isRoot && name !== 'workbook') throw new Refusal('not-a-workbook')
        isRoot = false
        if (name === 'workbookPr') found.is1904 = isTrue(attributes['date1904'])
        if (name === 'sheet') found.sheets.push(listed(attributes))
      },
    },
  }
}

/** LibreOffice writes `true` where Excel writes `1`. */
function isTrue(value: string | undefined): boolean {
  return value === '1' || value === 'true'
}

function listed(attributes: XmlAttributes): ListedSheet {
  const relationship = Object.keys(attributes).find((name) => name.endsWith(':id'))
  return {
    name: attributes['name'] ?? '',
    isHidden: attributes['state'] === 'hidden' || attributes['state'] === 'veryHidden',
    relationship: relationship === undefined ? '' : (attributes[relationship] ?? ''),
  }
}
