import { useSearchParams } from 'react-router-dom'

/** Which part of a list is shown, and in what order; it lives in the address, so that it can be shared. */
export type ListState = {
  /** From 1, as people count. */
  readonly page: number
  readonly size: number
  readonly sort: { readonly field: string; readonly direction: 'asc' | 'desc' }
}

const SIZES = [25, 50, 100, 200] as const
export const pageSizes: readonly number[] = SIZES
const DEFAULT_SIZE = 100

/** `instead`: nobody wants to come back to what was shown before. */
export type OnState = (next: ListState, how?: 'instead') => void

/** A page turn is a step to go back from; another order or size is not. */
export function useListState(defaultField = 'id'): [ListState, OnState] {
  const [params, setParams] = useSearchParams()
  const [field = defaultField, direction] = (params.get('sort') ?? '').split(',').filter(Boolean)
  const state: ListState = {
    page: wholeNumber(params.get('page')) ?? 1,
    size: SIZES.find((size) => size === wholeNumber(params.get('size'))) ?? DEFAULT_SIZE,
    sort: { field, direction: direction === 'desc' ? 'desc' : 'asc' },
  }
  const change: OnState = (next, how) => {
    setParams(
      (old) => {
        const changed = new URLSearchParams(old)
        set(changed, 'page', next.page === 1 ? null : String(next.page))
        set(changed, 'size', next.size === DEFAULT_SIZE ? null : String(next.size))
        const sort = `${next.sort.field},${next.sort.direction}`
        set(changed, 'sort', sort === `${defaultField},asc` ? null : sort)
        return changed
      },
      { replace: how === 'instead' || next.page === state.page },
    )
  }
  return [state, change]
}

function set(params: URLSearchParams, name: string, value: string | null): void {
  if (value === null) params.delete(name)
  else params.set(name, value)
}

function wholeNumber(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : null
}
