import type { HrImportAnswer, OvertimeImportAnswer } from '@staffplan/contracts/staff/import-answer'
import type { ImportOptions } from '@staffplan/contracts/staff/import-options'
import type { UploadState } from '#records/upload/use-checked-upload.ts'

export type ImportAnswer = Omit<HrImportAnswer, 'numberImported'> &
  Partial<Pick<HrImportAnswer, 'numberImported'> & Pick<OvertimeImportAnswer, 'numberImportedOT'>>

/** Where a yearly file is on its way. */
export type ImportState = UploadState<ImportAnswer, ImportOptions>
