import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { AT_ONCE } from './at-once.ts'
import { toastWarning } from './toast.tsx'

/**
 * The year that is looked at; it lives in the address, so that it can be shared. Where the one of an address is not offered
 * any more, it is said that another one is shown.
 */
export function usePickedYear(
  years: readonly number[],
  preferred: number | undefined,
): [number | undefined, (year: number) => void] {
  const [params, setParams] = useSearchParams()
  const offered = (year: number | undefined) =>
    year !== undefined && years.includes(year) ? year : undefined
  const asked = yearIn(params)
  const picked = offered(Number(asked)) ?? offered(preferred) ?? years.at(-1)
  useNotOffered(asked, asked !== undefined && String(picked) !== asked ? picked : undefined)
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

/** The same for a list that its year narrows: without one, null, it shows all of them. */
export function useListYear(years: readonly number[]): number | null {
  const [params] = useSearchParams()
  const asked = yearIn(params)
  const year = years.find((one) => String(one) === asked) ?? null
  useNotOffered(asked, years.length > 0 && year === null ? null : undefined)
  return year
}

function yearIn(params: URLSearchParams): string | undefined {
  return /^\d{4}$/u.exec(params.get('year') ?? '')?.[0]
}

/** Null: all years are shown in its place. */
function useNotOffered(asked: string | undefined, shown: number | null | undefined): void {
  const { t } = useTranslation()
  useEffect(() => {
    if (asked === undefined || shown === undefined) return
    const words =
      shown === null ? t('year.notOfferedAll', { year: asked }) : t('year.notOffered', { year: asked, shown })
    toastWarning(words, { name: 'year' })
  }, [t, asked, shown])
}
