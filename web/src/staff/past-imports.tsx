import type { PastImport } from '@staffplan/contracts/staff/past-import'
import { useState } from 'react'
import { useMoment } from '#api/moment.ts'
import { PastUploads } from '#records/past-uploads.tsx'
import { UndoDialog } from './undo-dialog.tsx'
import { usePastImportColumns } from './past-import-columns.tsx'

const models = ['imports']

/** Every import there was, and the way to take one back. */
export function PastImports() {
  const [chosen, setChosen] = useState<PastImport | null>(null)
  const columns = usePastImportColumns(setChosen)
  return (
    <PastUploads path="/v1/import" models={models} columns={columns} moment={useMoment()}>
      <UndoDialog past={chosen} onClose={() => setChosen(null)} />
    </PastUploads>
  )
}
