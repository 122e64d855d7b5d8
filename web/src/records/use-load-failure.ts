import { useEffect, useId } from 'react'
import { dismissToast, toastFailure } from '#ui/toast.tsx'

/** Says that something could not be read: once, however often it is tried again for the same reason, and until it could. */
export function useLoadFailure(code: string | undefined, words: string): void {
  const name = useId()
  useEffect(() => {
    if (code === undefined) return undefined
    toastFailure(words, { name })
    return () => dismissToast(name)
  }, [code, words, name])
}
