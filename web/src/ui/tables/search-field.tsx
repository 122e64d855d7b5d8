import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import type { ListState, OnState } from './list-state.ts'
import classes from './search-field.module.css'

/** Milliseconds without a keystroke before the list is searched. */
const PAUSE = 250
/** Most characters; longer texts are refused, see `searchText` in the contracts. */
const LONGEST = 100

type Props = {
  /** Name of the list. */
  readonly label: string
  readonly state: ListState
  readonly onState: OnState
}

/** Searches a list for rows that contain the typed text; the search is kept in the address. */
export function SearchField({ label, state, onState }: Props) {
  const { t } = useTranslation()
  const { search } = state
  const [typed, setTyped] = useState(search)
  const asked = useRef(search)
  const field = useRef<HTMLInputElement>(null)
  const ask = (text: string) => {
    const wanted = searchable(text)
    if (wanted === asked.current) return
    asked.current = wanted
    onState({ ...state, search: wanted, page: 1 })
  }
  // Back, Forward or a link brought another search.
  useEffect(() => {
    if (asked.current === search) return
    asked.current = search
    setTyped(search)
  }, [search])
  useEffect(() => {
    const timer = setTimeout(() => ask(typed), PAUSE)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies -- only typing starts the pause anew
  }, [typed])
  return (
    <span role="search" className={classes['frame']}>
      <Icon name="search" />
      <input
        ref={field}
        type="search"
        aria-label={t('table.searchIn', { name: label })}
        placeholder={t('table.search')}
        className={classes['field']}
        dir={typed === '' ? undefined : 'auto'}
        autoComplete="off"
        spellCheck={false}
        maxLength={LONGEST}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={({ key, nativeEvent }) => {
          if (key === 'Enter' && !nativeEvent.isComposing) ask(typed)
          if (key === 'Escape' && typed !== '') setTyped('')
        }}
      />
      {typed !== '' && (
        <IconButton
          label={t('table.clearSearch')}
          onClick={() => {
            setTyped('')
            ask('')
            field.current?.focus()
          }}
        >
          <Icon name="close" />
        </IconButton>
      )}
    </span>
  )
}

/** Replaces invisible characters that a copied text may contain, as no row would match them. */
function searchable(text: string): string {
  return text.replace(/\p{C}/gu, ' ').replace(/\s+/g, ' ').trim()
}
