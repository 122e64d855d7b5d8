import { api } from '#api/api.ts'
import { everythingMoved } from '#api/everything-moved.ts'

const undoFileApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Takes a file of the organisation back; the lists and all figures made of it may differ. */
    undoOrganisationFile: build.mutation<unknown, { readonly importId: string; readonly key: string }>({
      query: ({ importId, key }) => ({
        url: `v1/import/organisation/${importId}/undo`,
        method: 'POST',
        key,
      }),
      onQueryStarted: async (_file, { dispatch, queryFulfilled }) => {
        const isDone = await queryFulfilled.then(
          () => true,
          () => false,
        )
        if (isDone) everythingMoved(dispatch)
      },
    }),
  }),
})

export const { useUndoOrganisationFileMutation } = undoFileApi
