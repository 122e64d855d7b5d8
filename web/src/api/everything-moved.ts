import type { Dispatch } from '@reduxjs/toolkit'
import { api } from './api.ts'
import { modelPositions } from './model-positions.ts'
import { minPosition } from './position.ts'

/** This tab changed so much, or knows so little of what depends on it, that all that is shown is read again where it is behind. */
export function everythingMoved(dispatch: Dispatch): void {
  modelPositions.everythingMoved(minPosition())
  dispatch(api.util.invalidateTags(['Model']))
}

/** The same once a mutation is done. */
export async function everythingMovedOnceDone(
  _: unknown,
  {
    dispatch,
    queryFulfilled,
  }: { readonly dispatch: Dispatch; readonly queryFulfilled: PromiseLike<unknown> },
): Promise<void> {
  await queryFulfilled.then(
    () => everythingMoved(dispatch),
    () => {}, // said to whoever asked
  )
}

/** Whether this tab changed anything is not known, nor up to where: all that is shown is read again. */
export function everythingMayHaveMoved(dispatch: Dispatch): void {
  dispatch(api.util.invalidateTags(['Model', 'Record']))
}
