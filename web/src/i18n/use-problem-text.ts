import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Problem } from '#api/problem.ts'
import { type Language, languageOfTag } from './languages.ts'

type Params = Readonly<Record<string, unknown>>
type Explained = {
  readonly code: string
  readonly params?: Params
  /** Of an answer. */
  readonly status?: number
}

type Words = { readonly t: TFunction; readonly language: Language }

/** Words for what the server or a form refused; a code we have no words for gets a general sentence, about whose fault it is. */
export function useProblemText(): (problem: Explained | Problem) => string {
  const { t, i18n } = useTranslation('errors')
  return (problem) => problemText(problem, { t, language: languageOfTag(i18n.language) })
}

/** The same outside of what is drawn. */
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

/** A range is named by the bounds that are known of it. */
function boundsIn(code: string, params: Params): string {
  const bounds = BOUNDS[code] ?? []
  const { from, to, also } = params
  const isOne = typeof from === 'number' && from === to && also === undefined
  if (code === 'year-out-of-range' && isOne) return '-only'
  return bounds.flatMap((bound) => (typeof params[bound] === 'number' ? `-${bound}` : [])).join('')
}

/** Numbers that people type, with the sign and in the groups that they see elsewhere; in percent where they type percent. */
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

/** Years are not grouped. */
function printed(value: number, { decimal }: Language): string {
  const [whole = '', fraction] = String(value).split('.')
  const grouped = whole.replace('-', '').length > 4 ? whole.replace(/\B(?=(?:\d{3})+$)/gu, '\u202f') : whole
  const shown = grouped.replace('-', '\u2212')
  return fraction === undefined ? shown : shown + decimal + fraction
}

/** The same for what could not be read: nothing was typed, and it is read again without anybody's doing. */
export function useReadProblemText(): (problem: Explained | Problem) => string {
  const { t } = useTranslation()
  const explain = useProblemText()
  return (problem) => (problem.code === 'unreachable' ? t('state.unreachable') : explain(problem))
}
