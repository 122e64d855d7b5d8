type Row = readonly (string | number)[]

/** A text table with columns of equal width; numbers are aligned right. */
export function table(titles: readonly string[], rows: readonly Row[]): string {
  const widths = titles.map((title, at) =>
    Math.max(title.length, ...rows.map((row) => String(row[at]).length)),
  )
  return [titles, ...rows].map((row) => lineOf(row, { widths, sample: rows[0] ?? titles })).join('\n')
}

function lineOf(row: Row, { widths, sample }: { widths: readonly number[]; sample: Row }): string {
  const cells = row.map((cell, at) => {
    const width = widths[at] ?? 0
    return typeof sample[at] === 'number' ? String(cell).padStart(width) : String(cell).padEnd(width)
  })
  return `  ${cells.join('  ')}`.trimEnd()
}
