import { useTranslation } from 'react-i18next'
import { useLanguage } from '#i18n/use-language.ts'
import classes from './data-table.module.css'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { ALL_ROWS, type ListState, pageSizes, sizeOf } from './list-state.ts'
import { printNumber } from '#ui/numbers.ts'

type Props = {
  readonly label: string
  /** Number of rows; null while unknown. */
  readonly total: number | null
  readonly state: ListState
  readonly onState: (next: ListState) => void
  /** The rows in view of a scrolling list, counted from 0. */
  readonly inView?: { readonly first: number; readonly last: number }
  /** Whether the list can be shown as one scrolling window. */
  readonly hasWindow?: boolean
}

/** The number of pages; at least one. */
export function pagesOf(total: number, { size }: Pick<ListState, 'size'>): number {
  return Math.max(1, Math.ceil(total / size))
}

export function Pager({ label, total, state, onState, inView, hasWindow = false }: Props) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const print = (value: number) => printNumber(value, { language })
  const pages = total === null ? state.page : pagesOf(total, state)
  const turn = (page: number) => onState({ ...state, page })
  const shown = total === null ? null : (inView ?? shownOf(state, total))
  const isWhole = shown === null || (shown.first <= 0 && shown.last >= (total ?? 0) - 1)
  return (
    <nav className={classes['pager']} aria-label={label} data-screen-only={isWhole || undefined}>
      {total !== null && shown !== null && <Range total={total} shown={shown} print={print} />}
      <span className={classes['grow']} />
      <select
        aria-label={t('table.size')}
        className={classes['size']}
        value={sizeOf(state)}
        onChange={({ target: { value } }) =>
          onState({
            ...state,
            page: 1,
            inOneWindow: value === ALL_ROWS,
            ...(value !== ALL_ROWS && { size: Number(value) }),
          })
        }
      >
        {hasWindow && <option value={ALL_ROWS}>{t('table.oneWindow')}</option>}
        {pageSizes.map((size) => (
          <option key={size} value={size}>
            {t('table.perPage', { size })}
          </option>
        ))}
      </select>
      {!state.inOneWindow && (
        <span className={classes['turn']}>
          <IconButton
            label={t('table.previous')}
            disabled={state.page <= 1}
            onClick={() => turn(state.page - 1)}
          >
            <Icon name="previous" />
          </IconButton>
          <bdi>{t('table.page', { page: print(state.page), pages: print(pages) })}</bdi>
          <IconButton
            label={t('table.next')}
            disabled={state.page >= pages}
            onClick={() => turn(state.page + 1)}
          >
            <Icon name="next" />
          </IconButton>
        </span>
      )}
    </nav>
  )
}

function shownOf({ page, size }: ListState, total: number) {
  return { first: (page - 1) * size, last: Math.min(total, page * size) - 1 }
}

type RangeProps = {
  readonly total: number
  readonly shown: { readonly first: number; readonly last: number }
  readonly print: (value: number) => string
}

function Range({ total, shown, print }: RangeProps) {
  const { t } = useTranslation()
  const first = total === 0 ? 0 : shown.first + 1
  const last = total === 0 ? 0 : shown.last + 1
  return <bdi>{t('table.range', { first: print(first), last: print(last), total: print(total) })}</bdi>
}
