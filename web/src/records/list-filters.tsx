import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { FilterChips } from '#ui/tables/filter-chips.tsx'
import { SYNC_RENDER } from '#ui/sync-render.ts'
import type { ListState, OnState } from '#ui/tables/list-state.ts'
import type { FilterChip } from '#ui/tables/filter-chips.tsx'

type Props = {
  readonly state: ListState
  readonly onState: OnState
  /** Address parameters that filter the list besides its search. */
  readonly names: readonly string[]
  readonly chips: readonly (FilterChip | null)[]
}

/** The search and the other filters of a list, each with a button to remove it. */
export function ListFilters({ state, onState, names, chips }: Props) {
  const { t } = useTranslation()
  const [, setParams] = useSearchParams()
  const searched: FilterChip | null =
    state.search === ''
      ? null
      : {
          label: t('table.search'),
          value: state.search,
          onRemove: () => onState({ ...state, search: '', page: 1 }),
        }
  const clear = () =>
    setParams((old) => {
      const next = new URLSearchParams(old)
      for (const name of ['search', 'page', ...names]) next.delete(name)
      return next
    }, SYNC_RENDER)
  return <FilterChips chips={[searched, ...chips].filter((chip) => chip !== null)} onClear={clear} />
}
