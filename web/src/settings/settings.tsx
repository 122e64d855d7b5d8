import type { Settings } from '@staffplan/contracts/settings/settings'
import { useTranslation } from 'react-i18next'
import { useImportYears } from '#api/use-import-years.ts'
import { type OnlyRecord, OnlyRecordForm } from '#records/only-record.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { NumberField } from '#ui/fields/number-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Card, CardHeader, PageHeader } from '#ui/page.tsx'
import { ExpensesField, OfferedYears } from './expenses-field.tsx'
import {
  type ExpensesAnswer,
  expensesBodyOf,
  type ExpensesForm,
  expensesFormOf,
  expensesFormSchema,
} from './expenses-form.ts'
import { OvertimePoliciesField } from './overtime-policies-field.tsx'
import { restoreExpenses, restoreSetting } from './restore.ts'
import { settingsBodyOf, type SettingsForm, settingsFormOf, settingsFormSchema } from './settings-form.ts'
import { useExpensesParts, usePolicyParts } from './use-parts.ts'
import classes from './settings.module.css'

/** The settings of the whole installation. */
export function SettingsScreen() {
  const { t } = useTranslation('settings')
  const settings = useSettingsForm()
  const expenses = useExpensesForm()
  const offered = useImportYears()
  return (
    <>
      <PageHeader title={t('title')} />
      <div className={classes['screen']}>
        <Card>
          <CardHeader title={t('plan')} />
          <OnlyRecordForm of={settings} />
        </Card>
        <Card>
          <CardHeader title={t('expenses.title')} />
          {offered.length > 0 ? (
            <OfferedYears value={offered}>
              <OnlyRecordForm of={expenses} />
            </OfferedYears>
          ) : (
            <Skeleton of="fields" count={2} />
          )}
        </Card>
      </div>
    </>
  )
}

function useSettingsForm(): OnlyRecord<Settings, SettingsForm> {
  const { t } = useTranslation('settings')
  const number = { editor: NumberField, isRequired: true }
  return {
    model: 'settings',
    entity: t('entity'),
    schema: settingsFormSchema,
    fields: [
      { name: 'startYear', label: t('startYear'), description: t('startYearText'), ...number },
      { name: 'planYears', label: t('planYears'), description: t('planYearsText'), ...number },
      { name: 'from', label: t('from'), description: t('years'), ...number },
      { name: 'to', label: t('to'), ...number },
      {
        name: 'currency',
        label: t('currency'),
        description: t('currencyText'),
        editor: TextField,
        isRequired: true,
      },
      {
        name: 'overtimePolicies',
        label: t('policies'),
        description: t('policiesText'),
        editor: OvertimePoliciesField,
        parts: usePolicyParts(),
      },
    ],
    blank: { startYear: null, planYears: null, from: null, to: null, currency: '', overtimePolicies: [] },
    valuesOf: settingsFormOf,
    bodyOf: settingsBodyOf,
    toasts: { saved: 'settings:saved', saveFailed: 'settings:saveFailed' },
    history: { isUndone: true, restoring: restoreSetting },
  }
}

function useExpensesForm(): OnlyRecord<ExpensesAnswer, ExpensesForm> {
  const { t } = useTranslation('settings')
  return {
    model: 'expenses',
    entity: t('expenses.entity'),
    schema: expensesFormSchema,
    fields: [
      {
        name: 'rows',
        label: t('expenses.rows'),
        description: t('expenses.text'),
        editor: ExpensesField,
        parts: useExpensesParts(),
        isPay: true,
      },
    ],
    blank: { rows: [] },
    valuesOf: expensesFormOf,
    bodyOf: expensesBodyOf,
    toasts: { saved: 'settings:expenses.saved', saveFailed: 'settings:expenses.saveFailed' },
    history: { isUndone: true, restoring: restoreExpenses, isPay: () => true },
  }
}
