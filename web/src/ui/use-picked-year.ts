import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { SYNC_RENDER } from './sync-render.ts'
import { toastWarning } from './toast.tsx'

/**
 * The chosen year, kept in the address so that it can be shared. If the year in the address is not offered any more, a
 * toast says which year is shown instead.
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
      { ...SYNC_RENDER, replace: true },
    )
  return [picked, pick]
}

/** The year by which a list is filtered; null shows all years. */
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

/** Says that a year is not offered; `shown` is the year shown instead, null when all years are shown. */
function useNotOffered(asked: string | undefined, shown: number | null | undefined): void {
  const { t } = useTranslation()
  useEffect(() => {
    if (asked === undefined || shown === undefined) return
    const words =
      shown === null ? t('year.notOfferedAll', { year: asked }) : t('year.notOffered', { year: asked, shown })
    toastWarning(words, { name: 'year' })
  }, [t, asked, shown])
}
