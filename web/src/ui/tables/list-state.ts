import { useSearchParams } from 'react-router-dom'
import { SYNC_RENDER } from '../sync-render.ts'

/** Which part of a list is shown, and in what order; kept in the address, so that it can be shared. */
export type ListState = {
  /** Counted from 1. */
  readonly page: number
  readonly size: number
  /** The list is one scrolling window of all rows; `page` then tells how far it is scrolled. */
  readonly inOneWindow?: boolean
  readonly sort: { readonly field: string; readonly direction: 'asc' | 'desc' }
  /** The search text; empty shows everything. */
  readonly search: string
}

const SIZES = [25, 50, 100, 200] as const
export const pageSizes: readonly number[] = SIZES
const DEFAULT_SIZE = 100
/** Value of the address parameter `size` for a list without pages. */
export const ALL_ROWS = 'all'

/**
 * `instead`: replaces the entry in the browser's history. `place`: only the scroll position changes; all other
 * parameters of the address stay as they are by then.
 */
export type OnState = (next: ListState, how?: 'instead' | 'place') => void

type Defaults = {
  readonly field?: string
  readonly inOneWindow?: boolean
  readonly columns: readonly { readonly field: string; readonly isUnsorted?: boolean }[]
}

/**
 * Turning a page and starting or ending a search add an entry to the browser's history; changing the order, the size or
 * the search text does not. A sort field that no column has, as a typed address may contain, gives the default order.
 */
export function useListState({
  field: defaultField = 'id',
  inOneWindow = false,
  columns,
}: Defaults): [ListState, OnState] {
  const [params, setParams] = useSearchParams()
  const wanted = params.get('size')
  const [field, direction] = (params.get('sort') ?? '').split(',')
  const isKnown = field === defaultField || columns.some((each) => each.field === field && !each.isUnsorted)
  const state: ListState = {
    page: wholeNumber(params.get('page')) ?? 1,
    size: SIZES.find((size) => size === wholeNumber(wanted)) ?? DEFAULT_SIZE,
    inOneWindow: wanted === null ? inOneWindow : wanted === ALL_ROWS,
    sort:
      isKnown && field !== undefined
        ? { field, direction: direction === 'desc' ? 'desc' : 'asc' }
        : { field: defaultField, direction: 'asc' },
    search: params.get('search') ?? '',
  }
  const change: OnState = (next, how) => {
    if (how === 'place')
      return setParams(() => placeIn(location.search, next.page), { ...SYNC_RENDER, replace: true })
    setParams(
      (old) => {
        const changed = new URLSearchParams(old)
        set(changed, 'page', printPage(next.page))
        const size = sizeOf(next)
        set(changed, 'size', size === sizeOf({ size: DEFAULT_SIZE, inOneWindow }) ? null : size)
        const sort = `${next.sort.field},${next.sort.direction}`
        set(changed, 'sort', sort === `${defaultField},asc` ? null : sort)
        set(changed, 'search', next.search || null)
        return changed
      },
      how === 'instead' ? { replace: true } : { ...SYNC_RENDER, replace: !isStep(state, next) },
    )
  }
  return [state, change]
}

/** The page size as the address has it. */
export function sizeOf({ size, inOneWindow }: Pick<ListState, 'size' | 'inOneWindow'>): string {
  return inOneWindow ? ALL_ROWS : String(size)
}

function isStep(state: ListState, next: ListState): boolean {
  if ((state.search === '') !== (next.search === '')) return true
  return next.page !== state.page && next.search === state.search
}

function placeIn(address: string, page: number): URLSearchParams {
  const params = new URLSearchParams(address)
  set(params, 'page', printPage(page))
  return params
}

function printPage(page: number): string | null {
  return page === 1 ? null : String(page)
}

function set(params: URLSearchParams, name: string, value: string | null): void {
  if (value === null) params.delete(name)
  else params.set(name, value)
}

function wholeNumber(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : null
}
