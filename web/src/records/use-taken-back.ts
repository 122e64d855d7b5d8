import { useEffect } from 'react'
import { useRecords } from '#api/use-records.ts'
import { dismissToast } from '#ui/toast.tsx'

type Import = { readonly importId: string; readonly undone: boolean }
type Wanted = {
  /** The list of such imports. */
  readonly path: string
  readonly models: readonly string[]
  /** Null while there is none. */
  readonly importId: string | null
}

/** Of the toast that says that it is stored, and offers to take it back. */
export function importToast(importId: string): string {
  return `import ${importId}`
}

/** Whether an import of just now was taken back, in the list or by somebody else; then its toast offers that no more. */
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
