import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useDispatch } from 'react-redux'

export type ApiDispatch = ThunkDispatch<unknown, unknown, UnknownAction>

/** Dispatches calls that continue after the component that made them is unmounted. */
export function useApiDispatch(): ApiDispatch {
  return useDispatch<ApiDispatch>()
}
