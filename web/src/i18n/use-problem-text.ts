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

/** Words for what the server or a form refused; a code we have no words for gets a general sentence, about whose fault it is. */
export function useProblemText(): (problem: Explained | Problem) => string {
  const { t, i18n } = useTranslation('errors')
  return ({ code, params = {}, status = 0 }) => {
    const keys = [code + boundsIn(code, params), code, status >= 500 ? 'internal' : 'invalid']
    return t(keys, readable(params, languageOfTag(i18n.language)))
  }
}

/** A range is named by the bounds that are known of it. */
function boundsIn(code: string, params: Params): string {
  if (code !== 'out-of-range') return ''
  return ['min', 'max'].flatMap((bound) => (typeof params[bound] === 'number' ? `-${bound}` : [])).join('')
}

/** Numbers that people type, with the sign and in the groups that they see elsewhere. */
function readable(params: Params, language: Language): Record<string, unknown> {
  const typed = ['step', 'min', 'max'].flatMap((name) => {
    const value = params[name]
    return typeof value === 'number' ? [[name, printed(value, language)] as const] : []
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
