import { z } from 'zod'
import { api } from '#api/api.ts'
import { refetchOutdatedOnceDone } from '#api/refetch.ts'

/** Staff and cost centres that an undo kept because they were changed after the import. */
export type Kept = { readonly employees: readonly string[]; readonly costCentres: readonly string[] }

const people = z.object({
  code: z.literal('import-undo-skipped'),
  params: z.object({ employees: z.array(z.string()) }),
})
const centres = z.object({
  code: z.literal('import-undo-centres-kept'),
  params: z.object({ costCentres: z.array(z.string()) }),
})
const undone = z.object({ warnings: z.array(z.unknown()).catch([]) })

export function keptByUndo(answer: unknown): Kept {
  const { warnings } = undone.parse(answer)
  return {
    employees: warnings.flatMap((warning) => people.safeParse(warning).data?.params.employees ?? []),
    costCentres: warnings.flatMap((warning) => centres.safeParse(warning).data?.params.costCentres ?? []),
  }
}

const undoImportApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Returns what was kept. Rows, cost centres and all figures made from them may have changed. */
    undoImport: build.mutation<Kept, { readonly importId: string; readonly key: string }>({
      query: ({ importId, key }) => ({ url: `v1/import/${importId}/undo`, method: 'POST', key }),
      transformResponse: keptByUndo,
      onQueryStarted: refetchOutdatedOnceDone,
    }),
  }),
})

export const { undoImport } = undoImportApi.endpoints
export const { useUndoImportMutation } = undoImportApi
