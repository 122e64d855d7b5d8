import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Problem } from '#api/problem.ts'
import { type Language, languageOfTag } from './languages.ts'

type Params = Readonly<Record<string, unknown>>
type Explained = {
  readonly code: string
  readonly params?: Params
  /** HTTP status of the answer. */
  readonly status?: number
}

type Words = { readonly t: TFunction; readonly language: Language }

/** Text for an error of the server or a form; an unknown code gets a general text that says which side is at fault. */
export function useProblemText(): (problem: Explained | Problem) => string {
  const { t, i18n } = useTranslation('errors')
  return (problem) => problemText(problem, { t, language: languageOfTag(i18n.language) })
}

/** Like `useProblemText`, for use outside components. */
export function problemText(
  { code, params = {}, status = 0 }: Explained | Problem,
  { t, language }: Words,
): string {
  const keys = [code + boundsIn(code, params), code, status >= 500 ? 'internal' : 'invalid']
  return t(keys, { ns: 'errors', ...readable(params, language) })
}

const BOUNDS: Readonly<Record<string, readonly string[]>> = {
  'out-of-range': ['min', 'max'],
  'limit-columns': ['row'],
  'limit-rows': ['row'],
  'year-out-of-range': ['from', 'to', 'also'],
  'date-out-of-range': ['from', 'to'],
}

/** Suffix of the translation key that tells which bounds of the range are known. */
function boundsIn(code: string, params: Params): string {
  const bounds = BOUNDS[code] ?? []
  const { from, to, also } = params
  const isOne = typeof from === 'number' && from === to && also === undefined
  if (code === 'year-out-of-range' && isOne) return '-only'
  return bounds.flatMap((bound) => (typeof params[bound] === 'number' ? `-${bound}` : [])).join('')
}

/** Formats numbers as the user types and sees them elsewhere; as percentages where the user types percentages. */
function readable(params: Params, language: Language): Record<string, unknown> {
  const isPercent = params['isPercent'] === true
  const typed = ['step', 'min', 'max'].flatMap((name) => {
    const value = params[name]
    if (typeof value !== 'number') return []
    return [
      [name, isPercent ? `${printed(Number(`${value}e2`), language)}\u202F%` : printed(value, language)],
    ]
  })
  return { ...params, ...Object.fromEntries(typed) }
}

/** Groups digits only from five digits on, so that years are not grouped. */
function printed(value: number, { decimal }: Language): string {
  const [whole = '', fraction] = String(value).split('.')
  const grouped = whole.replace('-', '').length > 4 ? whole.replace(/\B(?=(?:\d{3})+$)/gu, '\u202f') : whole
  const shown = grouped.replace('-', '\u2212')
  return fraction === undefined ? shown : shown + decimal + fraction
}

/** Like `useProblemText`, for failed reads: nothing was entered, and the read is retried automatically. */
export function useReadProblemText(): (problem: Explained | Problem) => string {
  const { t } = useTranslation()
  const explain = useProblemText()
  return (problem) => (problem.code === 'unreachable' ? t('state.unreachable') : explain(problem))
}
