import { useTranslation } from 'react-i18next'
import type { Problem } from '#api/problem.ts'
import { type Language, languageOfTag } from './languages.ts'

type Explained = {
  readonly code: string
  readonly params?: Readonly<Record<string, unknown>>
  /** Of an answer. */
  readonly status?: number
}

/** Words for what the server or a form refused; a code we have no words for gets a general sentence, about whose fault it is. */
export function useProblemText(): (problem: Explained | Problem) => string {
  const { t, i18n } = useTranslation('errors')
  return ({ code, params = {}, status = 0 }) =>
    t([code, status >= 500 ? 'internal' : 'invalid'], readable(params, languageOfTag(i18n.language)))
}

/** A step is the one parameter with decimals, and has the sign that people type. */
function readable(params: Readonly<Record<string, unknown>>, { decimal }: Language): Record<string, unknown> {
  const { step } = params
  return typeof step === 'number' ? { ...params, step: String(step).replace('.', decimal) } : { ...params }
}

/** The same for what could not be read: nothing was typed, and it is read again without anybody's doing. */
export function useReadProblemText(): (problem: Explained | Problem) => string {
  const { t } = useTranslation()
  const explain = useProblemText()
  return (problem) => (problem.code === 'unreachable' ? t('state.unreachable') : explain(problem))
}
