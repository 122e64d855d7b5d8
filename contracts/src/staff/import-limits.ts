const KiB = 1024
const MiB = 1024 * KiB

/** How much of a file is read before it is refused; everything is counted while reading, since stated sizes may be false. */
export const importLimits = {
  /** Bytes of the file as uploaded. */
  uploadBytes: 25 * MiB,
  /** Bytes of the form around the file. */
  uploadFormBytes: 64 * KiB,
  zipEntries: 2_000,
  /** Inflated bytes of one part, and of all parts that are read. */
  sheetBytes: 256 * MiB,
  stringsBytes: 96 * MiB,
  otherPartBytes: 8 * MiB,
  totalBytes: 384 * MiB,
  /** Largest ratio of inflated to compressed bytes, for parts over `ratioFromBytes`. */
  ratio: 200,
  ratioFromBytes: 8 * MiB,
  /** Including empty ones: as many as a spreadsheet can have. */
  sheetRows: 1_048_576,
  sheetColumns: 16_384,
  /** Rows below the heading. */
  rows: 200_000,
  columns: 256,
  cells: 6_000_000,
  /** Merged ranges that span several rows. */
  tallMerges: 100_000,
  sharedStrings: 1_500_000,
  sharedCharacters: 64 * MiB,
  textRunCharacters: 4 * MiB,
  tagCharacters: 64 * KiB,
  xmlDepth: 64,
  cellCharacters: 32_767,
  csvFieldCharacters: 64 * KiB,
  csvRecordCharacters: 512 * KiB,
  /** The heading must be in one of the first rows. */
  headingWithin: 20,
  milliseconds: 60_000,
  /** Entries of the report; it also counts the issues per code. */
  reported: 1_000,
  /** Errors after which reading stops. */
  errors: 5_000,
  /** Characters of a cell that a report repeats. */
  reportedValue: 80,
} as const
export type ImportLimits = { readonly [Name in keyof typeof importLimits]: number }
