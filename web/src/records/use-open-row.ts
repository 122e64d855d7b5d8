import { useSearchParams } from 'react-router-dom'
import { SYNC_RENDER } from '#ui/sync-render.ts'
import { dropGiven, putGiven } from './given-values.ts'

const NEW = 'new'

type OpenRow = {
  /** The key of the row whose form is open; `null` for a new one; undefined when none is open. */
  readonly open: string | null | undefined
  readonly openRow: (key: string) => void
  /** Opens the form of a new record with these values. */
  readonly openNew: (given?: { readonly [name: string]: string }) => void
  readonly close: () => void
}

type Change = {
  readonly given?: { readonly [name: string]: string }
  /** Whether Back undoes the change. */
  readonly isStep?: boolean
}

/** Keeps the open form in the address: links open it, Back closes it, and a closed form leaves no entry in the history. */
export function useOpenRow(): OpenRow {
  const [params, setParams] = useSearchParams()
  const set = (key: string | null, { given = {}, isStep = true }: Change = {}) =>
    setParams(
      (old) => {
        const next = new URLSearchParams(old)
        dropGiven(next)
        putGiven(next, given)
        if (key === null) next.delete('open')
        else next.set('open', key)
        return next
      },
      { ...SYNC_RENDER, replace: !isStep },
    )
  const open = params.get('open')
  return {
    open: open === null ? undefined : open === NEW ? null : open,
    openRow: (key) => set(key),
    openNew: (given) => set(NEW, given && { given }),
    close: () => set(null, { isStep: false }),
  }
}
