import { useTranslation } from 'react-i18next'
import { toastFailure, toastSuccess } from '#ui/toast.ts'
import type { RecordToasts, Screen, Values } from './screen.ts'

const general: RecordToasts = {
  created: 'common:toast.created',
  saved: 'common:toast.saved',
  deleted: 'common:toast.deleted',
  createFailed: 'common:toast.createFailed',
  saveFailed: 'common:toast.saveFailed',
  deleteFailed: 'common:toast.deleteFailed',
}

type Toasts = {
  readonly done: (what: 'created' | 'saved' | 'deleted', name: string) => void
  readonly failed: (what: 'createFailed' | 'saveFailed' | 'deleteFailed', name: string, code: string) => void
}

export function useRecordToasts<Row, Form extends Values>(screen: Screen<Row, Form>): Toasts {
  const { t } = useTranslation()
  const toasts = screen.toasts ?? general
  const { entity } = screen
  return {
    done: (what, name) => toastSuccess(t(toasts[what], { entity, name })),
    failed: (what, name, code) => {
      const first = screen.refusalToasts?.[code]
      if (first) toastFailure(t(first, { entity, name }))
      toastFailure(t(toasts[what], { entity, name }))
    },
  }
}
