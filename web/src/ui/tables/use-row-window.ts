import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { stepRow } from './row-keys.ts'
import { pagesAround, ROWS_PER_PAGE, type RowWindow } from './row-window.ts'
import { withRow } from './with-row.ts'

/** In pixels, as in the style sheet. */
const ROW_HEIGHT = 34
const HEAD_HEIGHT = 34

/** Milliseconds that a page must stay in view before it is fetched: scrolling fast fetches only the last pages. */
const FLING = 60
/** Milliseconds without scrolling after which the position is put into the address. */
const REST = 250

type Options = {
  readonly scroll: RefObject<HTMLDivElement | null>
  readonly rowWindow: RowWindow<unknown>
  readonly total: number
  /** Counted from 1, as in the address. */
  readonly page: number
  readonly onPage: (page: number) => void
}

/** Which rows of a long list are rendered: those in view and the focused one. Arrow keys reach all of them. */
export function useRowWindow({ scroll, rowWindow, total, page, onPage }: Options) {
  const { of, wantPages } = rowWindow
  const [focused, setFocused] = useState<number | null>(null)
  const wanted = useRef<number | null>(null)
  // oxlint-disable-next-line react/incompatible-library -- true only with the React compiler, which is not used
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
    scrollMargin: HEAD_HEIGHT,
    scrollPaddingStart: HEAD_HEIGHT,
    rangeExtractor: (range) => withRow(range, focused ?? -1),
  })
  const first = Math.min(Math.floor((virtual.scrollOffset ?? 0) / ROW_HEIGHT), Math.max(0, total - 1))
  const last = virtual.range?.endIndex ?? 0

  const pages = pagesAround(Math.floor((first + last) / 2), total)
  const focusedPage = focused === null ? null : Math.floor(focused / ROWS_PER_PAGE)
  useEffect(() => {
    if (total === 0) return undefined
    const timer = setTimeout(() => wantPages(pages, focusedPage), FLING)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies -- only other pages begin the wait anew
  }, [pages.join(), focusedPage, of, total === 0])

  const shown = useRef({ page: 1, of })
  useLayoutEffect(() => {
    if (total === 0 || !scroll.current) return
    if (shown.current.of !== of) scroll.current.scrollTop = 0
    // The address changed without scrolling: by a link, Back or Forward.
    if (shown.current.page !== page) scroll.current.scrollTop = (page - 1) * ROWS_PER_PAGE * ROW_HEIGHT
    shown.current = { page, of }
  }, [of, page, scroll, total])
  const { search: address } = useLocation()
  const pageInView = Math.floor(first / ROWS_PER_PAGE) + 1
  useEffect(() => {
    if (total === 0 || pageInView === page) return undefined
    const timer = setTimeout(() => {
      // Navigation to another list has begun but is not rendered yet.
      if (location.search !== address) return
      shown.current = { page: pageInView, of }
      onPage(pageInView)
    }, REST)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies -- a new function says nothing new
  }, [of, page, pageInView, total === 0, address])

  const goTo = (index: number) => {
    setFocused(index)
    wanted.current = index
    virtual.scrollToIndex(index)
  }
  // The row may be rendered only some time after scrolling to it.
  useEffect(() => {
    if (wanted.current === null) return
    const row = scroll.current?.querySelector<HTMLElement>(`[data-row="${wanted.current}"]`)
    if (!row) return
    wanted.current = null
    row.focus({ preventScroll: true })
  })
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (focused === null) return
    const inView = Math.max(1, last - first - 2)
    const to = stepRow(event.nativeEvent, { at: focused, last: total - 1, inView })
    if (to === null) return
    event.preventDefault()
    goTo(to)
  }
  const items = virtual.getVirtualItems()
  return {
    /** `gap`: height in pixels of the rows left out before each item. */
    items: items.map(({ index, start }, at) => ({ index, gap: start - (items[at - 1]?.end ?? HEAD_HEIGHT) })),
    /** Height in pixels of the rows left out after the last item. */
    rest: virtual.getTotalSize() + HEAD_HEIGHT - (items.at(-1)?.end ?? HEAD_HEIGHT),
    /** Indexes count from 0. */
    inView: { first, last: Math.min(last, total - 1) },
    /** The row that Tab focuses. */
    reached: focused ?? first,
    onKeyDown,
    onFocusRow: setFocused,
    onLeave: () => setFocused(null),
  }
}
