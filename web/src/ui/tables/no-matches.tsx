import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import type { ListState, OnState } from './list-state.ts'

type Props = {
  readonly state: ListState
  readonly onState: OnState
  readonly onAdd?: ((searched: string) => void) | undefined
}

/** Shown when a search finds nothing, which differs from a list without rows. */
export function NoMatches({ state, onState, onAdd }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <p role="status">{t('table.noMatches', { search: state.search })}</p>
      <Button onClick={() => onState({ ...state, search: '', page: 1 })}>
        {t('table.clearSearch')}
      </Button>{' '}
      {onAdd && (
        <Button onClick={() => onAdd(state.search)}>
          {t('table.addSearched', { search: state.search })}
        </Button>
      )}
    </>
  )
}
