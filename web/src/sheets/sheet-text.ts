/** Most characters of a cell, a limit of Excel. */
const LONGEST = 32_767
const LONGEST_NAME = 31

/** Characters XML cannot hold, and bidirectional isolates: a search in the sheet would not find text between those. */
// oxlint-disable-next-line no-control-regex -- finding control characters is the purpose
const UNWRITABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u2066-\u2069\uFFFE\uFFFF]/g

/** The part of a text that a cell can hold. */
export function cellText(text: string): string {
  return text.replaceAll(UNWRITABLE, '').slice(0, LONGEST)
}

/**
 * Encodes a text so that it is read back unchanged. The format writes characters by number as `_x0041_`, so a text that
 * looks like that is escaped; and the library looks texts up as properties of an object, where names such as
 * `constructor` exist already.
 */
export function sheetText(text: string): string {
  const spelled = text.replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
  if (!(spelled in {})) return spelled
  return `_x${spelled.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_${spelled.slice(1)}`
}

/** Whether programs that get the cell as plain text, such as a CSV made from the workbook, would read it as a formula. */
export function looksLikeFormula(text: string): boolean {
  return /^[=+\-@\t\r]/.test(text)
}

/** Valid sheet names: shortened, without characters that Excel forbids, each unique. */
export function sheetNames(names: readonly string[]): readonly string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    const allowed =
      cellText(name)
        .replaceAll(/[[\]:*?/\\]/g, ' ')
        .replaceAll(/^'+|'+$/g, '')
        .trim() || 'Sheet'
    for (let copy = 1; ; copy += 1) {
      const suffix = copy === 1 ? '' : ` ${copy}`
      const free = `${allowed.slice(0, LONGEST_NAME - suffix.length)}${suffix}`
      if (taken.has(free.toLowerCase())) continue
      taken.add(free.toLowerCase())
      return free
    }
  })
}
