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
  const { t } = useTranslation()
  const asked = /^\d{4}$/u.exec(params.get('year') ?? '')?.[0]
  const picked = offered(Number(asked)) ?? offered(preferred) ?? years.at(-1)
  const shown = asked !== undefined && String(picked) !== asked ? picked : undefined
  useEffect(() => {
    if (shown !== undefined) toastWarning(t('year.notOffered', { year: asked, shown }), { name: 'year' })
  }, [t, asked, shown])
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
