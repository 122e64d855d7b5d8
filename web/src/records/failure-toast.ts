import { dismissToast, toastFailure, toastSuccess, toastWarning } from '#ui/toast.tsx'

type FailureToast = {
  readonly say: (text: string) => void
  /** Less than a failure, and in its place. */
  readonly warn: (text: string) => void
  /** It is tried anew, or succeeded. */
  readonly dismiss: () => void
  readonly succeed: (text: string) => void
}

/** Says what could not be done there: one takes the place of the one before, and what succeeds takes it away. */
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
