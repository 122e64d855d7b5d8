/** Cells that a spreadsheet would run as formulas. */
const FORMULA = /^[=+\-@\t\r]/
const BYTE_ORDER_MARK = '\uFEFF'

/** CSV text; the byte order mark makes spreadsheets read it as UTF-8. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => row.map(cell).join(',')).join('\r\n')
}

function cell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}
