// Characters XML cannot hold.
// oxlint-disable-next-line no-control-regex -- finding control characters is the purpose
const UNWRITABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g
const LOOKS_ESCAPED = /_(?=x[0-9A-Fa-f]{4}_)/g

/** Text for a SpreadsheetML element or attribute; what looks like an escape of its own is escaped. */
export function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replace(UNWRITABLE, '')
    .replace(LOOKS_ESCAPED, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '&#13;')
}
