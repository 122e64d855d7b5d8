import type { HrImportAnswer, OvertimeImportAnswer } from '@staffplan/contracts/staff/import-answer'
import type { ImportOptions } from '@staffplan/contracts/staff/import-options'
import type { UploadState } from '#records/upload/use-checked-upload.ts'

export type ImportAnswer = Omit<HrImportAnswer, 'numberImported'> &
  Partial<Pick<HrImportAnswer, 'numberImported'> & Pick<OvertimeImportAnswer, 'numberImportedOT'>>

/** State of the upload of a yearly file. */
export type ImportState = UploadState<ImportAnswer, ImportOptions>
