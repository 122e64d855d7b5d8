/** A spreadsheet would run these as formulas. */
const FORMULA = /^[=+\-@\t\r]/
const BYTE_ORDER_MARK = '\uFEFF'

/** Comma-separated text that spreadsheets open as text in the right encoding. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => row.map(cell).join(',')).join('\r\n')
}

function cell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}
