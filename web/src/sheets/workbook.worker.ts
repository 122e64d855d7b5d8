import type { FilledSheet } from './sheet.ts'
import { writeWorkbook } from './write-workbook.ts'

export type WorkbookOrder = { readonly sheets: readonly FilledSheet[]; readonly isRightToLeft: boolean }

addEventListener('message', ({ data }: MessageEvent<WorkbookOrder>) => {
  void writeWorkbook(data.sheets, data).then(
    (workbook) => postMessage(workbook),
    () => postMessage(null),
  )
})
