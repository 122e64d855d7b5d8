import { useEffect } from 'react'
import { useRecords } from '#api/use-records.ts'
import { dismissToast } from '#ui/toast.tsx'

type Import = { readonly importId: string; readonly undone: boolean }
type Wanted = {
  /** Path of the list of such imports. */
  readonly path: string
  readonly models: readonly string[]
  /** Null while there is no import. */
  readonly importId: string | null
}

/** Name of the toast that reports an import and offers to undo it. */
export function importToast(importId: string): string {
  return `import ${importId}`
}

/** Whether a recent import has been undone, in the list or by another user; its toast is then dismissed. */
export function useTakenBack({ path, models, importId }: Wanted): boolean {
  const newest = { path, models, moment: null, page: 0, size: 25, sort: 'id,desc' }
  const { rows } = useRecords<Import>(newest, { skip: importId === null })
  const isTakenBack =
    importId !== null && rows?.some((row) => row.importId === importId && row.undone) === true
  useEffect(() => {
    if (isTakenBack) dismissToast(importToast(importId))
  }, [isTakenBack, importId])
  return isTakenBack
}
