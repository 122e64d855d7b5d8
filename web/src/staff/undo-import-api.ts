import { z } from 'zod'
import { api } from '#api/api.ts'
import { everythingMoved } from '#api/everything-moved.ts'

/** People whom an undo left as they are, because somebody changed them since. */
const skipped = z.object({
  code: z.literal('import-undo-skipped'),
  params: z.object({ employees: z.array(z.string()) }),
})
const undone = z.object({ warnings: z.array(z.unknown()).catch([]) })

export function skippedEmployees(answer: unknown): readonly string[] {
  return undone
    .parse(answer)
    .warnings.flatMap((warning) => skipped.safeParse(warning).data?.params.employees ?? [])
}

const undoImportApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Answers with the employee ids that were skipped. Rows, cost centres and all figures made of them may differ. */
    undoImport: build.mutation<readonly string[], { readonly importId: string; readonly key: string }>({
      query: ({ importId, key }) => ({ url: `v1/import/${importId}/undo`, method: 'POST', key }),
      transformResponse: skippedEmployees,
      onQueryStarted: async (_import, { dispatch, queryFulfilled }) => {
        const isDone = await queryFulfilled.then(
          () => true,
          () => false,
        )
        if (isDone) everythingMoved(dispatch)
      },
    }),
  }),
})

export const { useUndoImportMutation } = undoImportApi
