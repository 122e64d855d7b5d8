import { useTranslation } from 'react-i18next'
import { useLanguage } from '#i18n/use-language.ts'
import classes from './data-table.module.css'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { type ListState, pageSizes } from './list-state.ts'
import { printNumber } from './numbers.ts'

type Props = {
  readonly label: string
  /** Of rows; null while nobody knows. */
  readonly total: number | null
  readonly state: ListState
  readonly onState: (next: ListState) => void
}

/** At least one. */
export function pagesOf(total: number, { size }: Pick<ListState, 'size'>): number {
  return Math.max(1, Math.ceil(total / size))
}

export function Pager({ label, total, state, onState }: Props) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const print = (value: number) => printNumber(value, { language })
  const pages = total === null ? state.page : pagesOf(total, state)
  const turn = (page: number) => onState({ ...state, page })
  return (
    <nav className={classes['pager']} aria-label={label}>
      {total !== null && <Range total={total} state={state} print={print} />}
      <span className={classes['grow']} />
      <select
        aria-label={t('table.size')}
        className={classes['size']}
        value={state.size}
        onChange={(event) => onState({ ...state, page: 1, size: Number(event.target.value) })}
      >
        {pageSizes.map((size) => (
          <option key={size} value={size}>
            {t('table.perPage', { size })}
          </option>
        ))}
      </select>
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
    </nav>
  )
}

type RangeProps = Pick<Props, 'state'> & {
  readonly total: number
  readonly print: (value: number) => string
}

function Range({ total, state, print }: RangeProps) {
  const { t } = useTranslation()
  const first = total === 0 ? 0 : (state.page - 1) * state.size + 1
  const last = Math.min(total, state.page * state.size)
  return <bdi>{t('table.range', { first: print(first), last: print(last), total: print(total) })}</bdi>
}
