import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useDispatch } from 'react-redux'

export type ApiDispatch = ThunkDispatch<unknown, unknown, UnknownAction>

/** Sends calls that go on when what asked for them is closed. */
export function useApiDispatch(): ApiDispatch {
  return useDispatch<ApiDispatch>()
}
