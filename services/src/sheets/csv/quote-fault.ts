type QuoteFault = { readonly code: 'csv-quote-not-closed' | 'csv-quote-misplaced'; readonly line: number }

/** The first quote that RFC 4180 does not allow, with the line it stands in; null when all are right. */
export function findQuoteFault(text: string, delimiter: string): QuoteFault | null {
  let line = 1
  let opened = 1
  let isQuoted = false
  let isFieldStart = true
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    const isLineEnd = character === '\n' || character === '\r'
    if (character === '\n' || (character === '\r' && text[at + 1] !== '\n')) line += 1
    if (character !== '"') {
      if (!isQuoted) isFieldStart = isLineEnd || character === delimiter
      continue
    }
    if (isQuoted && text[at + 1] === '"') {
      at += 1
    } else if (isQuoted) {
      isQuoted = false
      if (!endsField(text[at + 1], delimiter)) return { code: 'csv-quote-misplaced', line }
    } else {
      if (!isFieldStart) return { code: 'csv-quote-misplaced', line }
      isQuoted = true
      opened = line
    }
  }
  return isQuoted ? { code: 'csv-quote-not-closed', line: opened } : null
}

function endsField(next: string | undefined, delimiter: string): boolean {
  return next === undefined || next === delimiter || next === '\n' || next === '\r'
}
