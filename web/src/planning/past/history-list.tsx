import { useDebouncedValue } from '@mantine/hooks'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useRetried } from '#api/use-retried.ts'
import { useReadProblemText } from '#i18n/use-problem-text.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { Button } from '#ui/button.tsx'
import { printNumber } from '#ui/numbers.ts'
import { withRow } from '#ui/tables/with-row.ts'
import { useBoard } from '../board/board.ts'
import { HistoryRow } from './history-row.tsx'
import { type Narrowed, useHistoryQuery } from './past-api.ts'
import classes from './history-list.module.css'
import type { Replay } from './replay.ts'
import { type ShownEntry, PER_PAGE, useHistoryPage } from './use-history-page.ts'

/** The same as in the style sheet. */
const ROW_HEIGHT = 52
/** Browsers limit the height of an element: longer lists are shown in stretches. A multiple of the page size. */
const MOST_ROWS = 250_000
/** Milliseconds on one moment before the list follows, so that it does not follow while the user is stepping on. */
const REST = 200

type Props = {
  readonly replay: Replay
  readonly head: number
  readonly narrowed: Narrowed
  readonly year: number
  readonly mayRevert: boolean
}

/** A stretch of the list, and the row in it to scroll to; null to stay. */
type Sight = { readonly stretch: number; readonly row: number | null }

/**
 * A virtual list with one row per change, up to what one element can hold. Rows in view are rendered, and the two pages
 * they are on are loaded. The list follows the moment that is shown, into any stretch.
 */
export function HistoryList({ replay, head, narrowed, year, mayRevert }: Props) {
  const { t } = useTranslation('past')
  const explain = useReadProblemText()
  const scroll = useRef<HTMLDivElement>(null)
  const [[upper, lower], setPages] = useState<readonly [number, number]>([0, 0])
  const plan = String(useBoard().years[0])
  const asked = { plan, narrowed, before: head + 1, year }
  const first = useHistoryPage({ ...asked, page: upper })
  const second = useHistoryPage({ ...asked, page: lower, skip: upper === lower })
  /** The focused row stays rendered with its entry, however far the list is scrolled. */
  const [focused, setFocused] = useState<{ readonly index: number; readonly entry: ShownEntry | undefined }>()
  const total = first.count ?? 0
  const [sight, setSight] = useState<Sight>({ stretch: 0, row: null })
  const begin = sight.stretch * MOST_ROWS
  const count = Math.max(0, Math.min(total - begin, MOST_ROWS))
  // oxlint-disable-next-line react/incompatible-library -- true only with the React compiler, which is not used
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 6,
    rangeExtractor: (range) => withRow(range, (focused?.index ?? -1) - begin),
  })
  const items = virtual.getVirtualItems()
  const { isScrolling, range } = virtual
  const [from, to] = [pageOf(begin + (range?.startIndex ?? 0)), pageOf(begin + (range?.endIndex ?? 0))]
  useEffect(() => {
    // While the user is still scrolling, no pages are loaded.
    if (!isScrolling) setPages((now) => (now[0] === from && now[1] === to ? now : [from, to]))
  }, [isScrolling, from, to])

  const shown = useRestingMoment(replay)
  const [rested] = useDebouncedValue(shown, REST)
  const shownIndex = useShownIndex({ plan, narrowed, shown: rested, total })
  useEffect(() => {
    if (shownIndex !== null)
      setSight({ stretch: Math.floor(shownIndex / MOST_ROWS), row: shownIndex % MOST_ROWS })
  }, [shownIndex])
  useEffect(() => {
    const { row } = sight
    if (row === null) return
    const isNear = virtual.getVirtualItems().some(({ index }) => index === row)
    virtual.scrollToIndex(row, { align: isNear ? 'auto' : 'center' })
  }, [virtual, sight])
  const problems = [useRetried(first), useRetried(second)]
  const problem = problems.find((each) => each !== undefined)
  const readAgain = () => {
    void first.refetch()
    if (upper !== lower) void second.refetch()
  }
  const goTo = useCallback(
    (rev: number) => {
      replay.pause()
      void replay.goTo(rev)
    },
    [replay],
  )
  if (problem)
    return (
      <p role="alert" className={classes['state']}>
        {explain(problem)} <Button onClick={readAgain}>{t('common:action.retry')}</Button>
      </p>
    )
  if (first.count === 0) return <p className={`faint ${classes['state']}`}>{t('list.none')}</p>
  /** The entry at an index of the whole list. */
  const entryAt = (index: number) => {
    const page = [upper, lower].indexOf(pageOf(index)) // neither page while the list is being scrolled
    const entry = [first, second][page]?.entries?.[index % PER_PAGE]
    return entry ?? (index === focused?.index ? focused.entry : undefined)
  }
  return (
    <>
      <div ref={scroll} className={classes['scroll']}>
        <ol aria-label={t('list.title')} style={{ blockSize: virtual.getTotalSize() }}>
          {items.map(({ index: row, start }) => {
            const index = begin + row
            return (
              <li
                key={index}
                aria-setsize={total}
                aria-posinset={index + 1}
                style={{ insetBlockStart: start }}
                onFocus={() => setFocused({ index, entry: entryAt(index) })}
                onBlur={() => setFocused(undefined)}
              >
                <HistoryRow entry={entryAt(index)} shown={shown} onGoTo={goTo} mayRevert={mayRevert} />
              </li>
            )
          })}
        </ol>
      </div>
      {total > MOST_ROWS && <Stretches sight={sight} count={count} total={total} onSight={setSight} />}
    </>
  )
}

type StretchesProps = {
  readonly sight: Sight
  readonly count: number
  readonly total: number
  readonly onSight: (sight: Sight) => void
}

/** Which part of the history the list shows, with buttons for newer and older changes. */
function Stretches({ sight: { stretch }, count, total, onSight }: StretchesProps) {
  const { t } = useTranslation('past')
  const { language } = useLanguage()
  const begin = stretch * MOST_ROWS
  const [from, to] = [begin + 1, begin + count].map((place) => printNumber(place, { language }))
  return (
    <div className={classes['stretches']}>
      <Button disabled={stretch === 0} onClick={() => onSight({ stretch: stretch - 1, row: MOST_ROWS - 1 })}>
        {t('list.newer')}
      </Button>
      <span className="faint">{t('list.stretch', { from, to, count: total })}</span>
      <Button disabled={begin + count >= total} onClick={() => onSight({ stretch: stretch + 1, row: 0 })}>
        {t('list.older')}
      </Button>
    </div>
  )
}

function pageOf(index: number): number {
  return Math.floor(index / PER_PAGE)
}

/** The revision that is shown; null while it plays or loads. */
function useRestingMoment(replay: Replay): number | null {
  return useSyncExternalStore(
    (listener) => replay.changed.listen(listener),
    () => (replay.isPlaying || replay.isLoading ? null : replay.rev),
  )
}

type Sought = {
  readonly plan: string
  readonly narrowed: Narrowed
  readonly shown: number | null
  readonly total: number
}

/** Index in the list of the shown moment or, if it is filtered out, of the last change before it. */
function useShownIndex({ plan, narrowed, shown, total }: Sought): number | null {
  const asked = { ...narrowed, plan, before: (shown ?? 0) + 1, skip: 0, limit: 1 }
  const { currentData } = useHistoryQuery(asked, { skip: shown === null || total === 0 })
  if (!currentData || total === 0) return null
  return Math.min(total - currentData.count, total - 1)
}
