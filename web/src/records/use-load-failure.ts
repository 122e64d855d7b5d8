import { useEffect, useId } from 'react'
import { dismissToast, toastFailure } from '#ui/toast.tsx'

/** Shows a toast while something cannot be read: only once for the same reason, however often it is retried. */
export function useLoadFailure(code: string | undefined, words: string): void {
  const name = useId()
  useEffect(() => {
    if (code === undefined) return undefined
    toastFailure(words, { name })
    return () => dismissToast(name)
  }, [code, words, name])
}
