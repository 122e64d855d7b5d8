import { toast } from 'react-toastify/unstyled'

/** Green. */
export function toastSuccess(text: string): void {
  toast.success(text)
}

/** Red. */
export function toastFailure(text: string): void {
  toast.error(text)
}

export function toastWarning(text: string): void {
  toast.warning(text)
}
