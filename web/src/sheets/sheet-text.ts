/** Of a cell, as Excel has it. */
const LONGEST = 32_767
const LONGEST_NAME = 31

/** Characters XML cannot hold, and the marks that isolate names on a screen: in a cell no search finds what stands between them. */
// oxlint-disable-next-line no-control-regex -- finding control characters is the purpose
const UNWRITABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u2066-\u2069\uFFFE\uFFFF]/g

/** What of a text a cell can hold. */
export function cellText(text: string): string {
  return text.replaceAll(UNWRITABLE, '').slice(0, LONGEST)
}

/**
 * A text as it has to stand in the file to be read back unchanged. `_x0041_` is how the format spells characters by number,
 * so a text that looks like it is spelled itself; and the library looks texts up among an object's own properties, where
 * `constructor` is taken.
 */
export function sheetText(text: string): string {
  const spelled = text.replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
  if (!(spelled in {})) return spelled
  return `_x${spelled.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_${spelled.slice(1)}`
}

/** Read as the beginning of a formula by programs that get the cell as text, such as a CSV made from the workbook. */
export function looksLikeFormula(text: string): boolean {
  return /^[=+\-@\t\r]/.test(text)
}

/** Names as a workbook takes them: short, without its own signs, each of them once. */
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
