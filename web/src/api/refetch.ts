import type { Dispatch } from '@reduxjs/toolkit'
import { api } from './api.ts'
import { modelPositions } from './model-positions.ts'
import { minPosition } from './position.ts'

/** For a change by this tab that may affect any model: every answer on screen that is behind it is refetched. */
export function refetchOutdated(dispatch: Dispatch): void {
  modelPositions.everythingChanged(minPosition())
  dispatch(api.util.invalidateTags(['Model']))
}

/** Calls `refetchOutdated` once a mutation has succeeded. */
export async function refetchOutdatedOnceDone(
  _: unknown,
  {
    dispatch,
    queryFulfilled,
  }: { readonly dispatch: Dispatch; readonly queryFulfilled: PromiseLike<unknown> },
): Promise<void> {
  await queryFulfilled.then(
    () => refetchOutdated(dispatch),
    () => {}, // the caller of the mutation gets the error
  )
}

/** For when it is unknown whether this tab changed anything, and up to which position: refetches everything on screen. */
export function refetchEverything(dispatch: Dispatch): void {
  dispatch(api.util.invalidateTags(['Model', 'Record']))
}
