import { useSearchParams } from 'react-router-dom'
import { AT_ONCE } from './at-once.ts'

/** The year that is looked at; it lives in the address, so that it can be shared. */
export function usePickedYear(
  years: readonly number[],
  preferred: number | undefined,
): [number | undefined, (year: number) => void] {
  const [params, setParams] = useSearchParams()
  const offered = (year: number | undefined) =>
    year !== undefined && years.includes(year) ? year : undefined
  const picked = offered(Number(params.get('year'))) ?? offered(preferred) ?? years.at(-1)
  const pick = (year: number): void =>
    setParams(
      (old) => {
        const changed = new URLSearchParams(old)
        changed.set('year', String(year))
        return changed
      },
      { ...AT_ONCE, replace: true },
    )
  return [picked, pick]
}
