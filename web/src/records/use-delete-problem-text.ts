import { useTranslation } from 'react-i18next'
import type { Problem } from '#api/problem.ts'
import { useProblemText } from '#i18n/use-problem-text.ts'
import { nameList } from './name-list.ts'

type Use = { readonly kind: string; readonly count: number; readonly names: readonly string[] }

/** Why something cannot be deleted, with the names of the records that still use it. */
export function useDeleteProblemText(): (problem: Problem) => string {
  const { t } = useTranslation()
  const explain = useProblemText()
  return (problem) => {
    const uses = problem.code === 'in-use' ? usesOf(problem.params['uses']) : []
    if (uses.length === 0) return explain(problem)
    const users = uses.map(({ kind, count, names }) => {
      const named = nameList(names, t('list.join'))
      return `${t(`errors:use.${kind}`, { count, defaultValue: kind })}${named === '' ? '' : ` (${named})`}`
    })
    return t('record.usedBy', { users: users.join(t('list.join')) })
  }
}

function usesOf(value: unknown): Use[] {
  return Array.isArray(value) ? value.filter(isUse) : []
}

function isUse(value: unknown): value is Use {
  if (typeof value !== 'object' || value === null) return false
  return 'kind' in value && 'count' in value && 'names' in value && Array.isArray(value.names)
}
