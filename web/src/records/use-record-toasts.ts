import type { FieldError } from '@staffplan/contracts/refusal'
import { useTranslation } from 'react-i18next'
import { isOutcomeUnknown, type Problem } from '#api/problem.ts'
import { useProblemText } from '#i18n/use-problem-text.ts'
import { toastWarning } from '#ui/toast.tsx'
import { failureToast } from './failure-toast.ts'
import type { DoneChange, RecordToasts, Screen, UndoCall, Values } from './screen.ts'
import { useUndo } from './use-undo.ts'

const general: RecordToasts = {
  created: 'common:toast.created',
  saved: 'common:toast.saved',
  deleted: 'common:toast.deleted',
  createFailed: 'common:toast.createFailed',
  saveFailed: 'common:toast.saveFailed',
  deleteFailed: 'common:toast.deleteFailed',
}

type Toasts<Row, Form extends Values> = {
  /** `etag` is the one that the change was answered with; null when nothing changed. */
  readonly done: (name: string, change: DoneChange<Row, Form>, etag: string | null) => void
  /** Says that values typed before the session ended are in the form again. */
  readonly restored: () => void
  /** Shows the warnings in a command's answer. */
  readonly warn: (answer: unknown) => void
  /** Shows the form's own errors of which the screen warns. */
  readonly invalid: (errors: readonly FieldError[]) => void
  readonly failed: (
    what: 'createFailed' | 'saveFailed' | 'deleteFailed',
    name: string,
    problem: Problem | undefined,
  ) => void
}

/** The toasts of a record's form; `record` is its path. */
export function useRecordToasts<Row, Form extends Values>(
  screen: Screen<Row, Form>,
  record: string,
): Toasts<Row, Form> {
  const { t } = useTranslation()
  const toasts = { ...general, ...screen.toasts }
  const { entity, warnsOf = [] } = screen
  const explain = useProblemText()
  const offerUndo = useUndo()
  const failure = failureToast(record)
  const refusal = failureToast(`${record} refusal`)
  const warningOf = (code: string) => failureToast(`${record} ${code}`)
  return {
    done: (name, change, etag) => {
      for (const old of [failure, refusal, ...warnsOf.map(warningOf)]) old.dismiss()
      const [model] = screen.list.models
      const text = t(toasts[change.what], { entity, name })
      offerUndo({ text, entity, name, etag, model, call: undoOf(screen, change) })
    },
    restored: () => toastWarning(t('unsaved.restored')),
    warn: (answer) => {
      for (const code of warningCodes(answer)) toastWarning(explain({ code }))
    },
    invalid: (errors) => {
      for (const code of warnsOf) {
        const found = errors.find((error) => error.code === code)
        if (found) warningOf(code).warn(explain(found))
        else warningOf(code).dismiss()
      }
    },
    failed: (what, name, problem) => {
      if (isOutcomeUnknown(problem)) {
        const unknown = what === 'deleteFailed' ? 'toast.deleteUnknown' : 'toast.saveUnknown'
        return failure.say(t(unknown, { entity }))
      }
      const first = problem && screen.refusalToast?.(problem)
      if (first) refusal.say(t(first, { entity, name }))
      return failure.say(t(toasts[what], { entity, name }))
    },
  }
}

function undoOf<Row, Form extends Values>(
  screen: Screen<Row, Form>,
  change: DoneChange<Row, Form>,
): UndoCall | null {
  if (screen.undo) return screen.undo(change)
  if (change.what !== 'saved') return null
  const { path, method, body } = screen.change(change.row, screen.valuesOf(change.row))
  return { path, method, body }
}

function warningCodes(answer: unknown): string[] {
  if (typeof answer !== 'object' || answer === null || !('warnings' in answer)) return []
  if (!Array.isArray(answer.warnings)) return []
  return answer.warnings.flatMap((warning: unknown) =>
    typeof warning === 'object' && warning !== null && 'code' in warning && typeof warning.code === 'string'
      ? [warning.code]
      : [],
  )
}
