import { useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router-dom'

/** Milliseconds until a way that takes time is shown. */
const QUICK = 150

/** Where one is going while the code of that screen is still loaded; null when that takes no time worth a word. */
export function useWay(): string | null {
  const { pathname } = useLocation()
  const to = useNavigation().location?.pathname ?? null
  const [slow, setSlow] = useState<string | null>(null)
  useEffect(() => {
    if (to === null) return undefined
    const timer = setTimeout(() => setSlow(to), QUICK)
    return () => clearTimeout(timer)
  }, [to])
  return slow !== null && slow === to && to !== pathname ? to : null
}
