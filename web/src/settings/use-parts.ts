import { useTranslation } from 'react-i18next'
import type { FieldParts } from '#records/screen.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { printDay } from '#ui/dates.ts'
import { printEditable, printExactly } from '#ui/numbers.ts'
import { type ExpensesForm, expensesParts, figureOf } from './expenses-form.ts'
import { isByWeek, type PolicyInput, policyParts, type SettingsForm } from './settings-form.ts'

/** The figures of the expenses with their labels, for when two users change the same one. */
export function useExpensesParts(): FieldParts<ExpensesForm['rows']> {
  const { t } = useTranslation('settings')
  const { language } = useLanguage()
  return {
    ...expensesParts,
    labelOf: (part) => {
      const { year, figure } = figureOf(part)
      return t(`expenses.${figure}Of`, { year })
    },
    wordsOf: (amount) => (typeof amount === 'number' ? printExactly(amount, language) : undefined),
  }
}

/** The overtime policies with their labels, for when two users change the same one. */
export function usePolicyParts(): FieldParts<SettingsForm['overtimePolicies']> {
  const { t } = useTranslation('settings')
  const { language } = useLanguage()
  return {
    ...policyParts,
    labelOf: (part, policies) => {
      const place = policies.findIndex(({ key }) => key === part)
      return place < 0 ? t('policyOf', { day: printDay(part, language) }) : t('policy', { number: place + 1 })
    },
    wordsOf: (held) => {
      const policy = held as PolicyInput | null // as `split` made it
      if (policy?.name == null) return t('policyGone')
      const { weeklyHours } = policy
      const words = { name: t(`name.${policy.name}`), day: printDay(policy.from, language) }
      if (!isByWeek(policy) || typeof weeklyHours !== 'number') return t('policyHeld', words)
      return t('policyHeldByWeek', { ...words, hours: printEditable(weeklyHours, language) })
    },
  }
}
