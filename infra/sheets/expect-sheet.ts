import { expect } from 'vitest'
import type { ColumnKind, FilledCell, FilledSheet } from '../../web/src/sheets/sheet.ts'
import { withoutMarks } from '../e2e/words.ts'
import type { ReadSheet, ReadValue } from './second-reader.ts'

/** Number formats as Excel writes them; a number in a text column, such as a year, has none. */
const FORMATS: Readonly<Record<ColumnKind, string | undefined>> = {
  text: undefined,
  whole: '#,##0',
  decimal: '#,##0.00',
  change: '+#,##0.00;-#,##0.00;0.00',
  wholeChange: '+#,##0;-#,##0;0',
  percent: '0.0%',
  moment: 'yyyy-mm-dd hh:mm',
}

type Look = {
  readonly value: ReadValue
  readonly format: string | undefined
  readonly fill: string | undefined
  readonly isBold: boolean
}

/** Checks that every cell has the given value with its type, number format, fill and weight. */
export function expectSheet(read: ReadSheet, filled: FilledSheet): void {
  expect(read.name).toBe(filled.name)
  expect(read.source.columns?.map(({ width }) => width)).toEqual(filled.columns.map(({ width }) => width))
  expect(read.source.autoFilter?.range).toMatch(new RegExp(`^A1:[A-Z]+${filled.rows.length + 1}$`))
  expect(read.rows).toHaveLength(filled.rows.length)
  filled.rows.forEach(({ cells, isStrong }, row) => {
    const wanted = cells.map((cell, column): Look => {
      const kind = filled.columns[column]?.kind ?? 'text'
      return { ...wantedLook(cell, kind), isBold: isStrong }
    })
    expect(cells.map((_cell, column) => lookOf(read, row, column))).toEqual(wanted)
  })
}

function wantedLook({ value, fill }: FilledCell, kind: ColumnKind): Omit<Look, 'isBold'> {
  const shown = typeof value === 'string' ? withoutMarks(value) : value
  return { value: shown, format: formatOf(value, kind), fill: fill?.slice(1) }
}

function formatOf(value: FilledCell['value'], kind: ColumnKind): string | undefined {
  if (value === null) return undefined
  if (typeof value === 'string') return '@'
  return value instanceof Date ? FORMATS.moment : FORMATS[kind]
}

function lookOf(read: ReadSheet, row: number, column: number): Look {
  const { numFmt, fill, font } = read.styleOf(row, column) ?? {}
  return {
    value: read.rows[row]?.[column] ?? null,
    format: numFmt,
    fill: fill?.type === 'pattern' ? fill.fgColor?.rgb : undefined,
    isBold: font?.bold ?? false,
  }
}
