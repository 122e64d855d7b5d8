import type { HrImportAnswer, OvertimeImportAnswer } from '@staffplan/contracts/staff/import-answer'
import type { ImportOptions } from '@staffplan/contracts/staff/import-options'
import type { Problem } from '#api/problem.ts'

export type ImportAnswer = Omit<HrImportAnswer, 'numberImported'> &
  Partial<Pick<HrImportAnswer, 'numberImported'> & Pick<OvertimeImportAnswer, 'numberImportedOT'>>

/** A file, and the choices it was read with. */
type Sent = { readonly file: File; readonly options: ImportOptions }

/** Where a yearly file is on its way. */
export type ImportState =
  /** Perhaps after another file, which was imported. */
  | { readonly step: 'drop'; readonly imported?: { readonly file: File; readonly answer: ImportAnswer } }
  | (Sent & {
      readonly step: 'working'
      readonly isDryRun: boolean
      /** 0 to 1 */
      readonly sent: number
      readonly uploadId: string
    })
  | (Sent & {
      readonly step: 'check'
      readonly answer: ImportAnswer
      /** It was sent to be imported, and whether it was is not known. */
      readonly unknown?: Problem
      /** It was to be imported, and was checked again instead, since it would have done something else by then. */
      readonly isRechecked?: boolean
    })
  | (Sent & { readonly step: 'refused'; readonly problem: Problem })
