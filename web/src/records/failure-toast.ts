import { dismissToast, toastFailure, toastSuccess, toastWarning } from '#ui/toast.tsx'

type FailureToast = {
  readonly say: (text: string) => void
  /** Shows a warning in place of the failure. */
  readonly warn: (text: string) => void
  /** Call when the action is tried again, or has succeeded. */
  readonly dismiss: () => void
  readonly succeed: (text: string) => void
}

/** A toast for failures of one place: a new failure replaces the previous one, and success dismisses it. */
export function failureToast(place: string): FailureToast {
  const name = `failure ${place}`
  const dismiss = () => dismissToast(name)
  return {
    say: (text) => toastFailure(text, { name }),
    warn: (text) => toastWarning(text, { name }),
    dismiss,
    succeed: (text) => {
      dismiss()
      toastSuccess(text)
    },
  }
}
