import { toastSuccess } from './toast.tsx'

const KEY = 'staffplan.toast'

/** Keeps a success toast for the next page loaded in this tab. */
export function keepSuccess(text: string): void {
  sessionStorage.setItem(KEY, text)
}

/** Shows the toast that the previous page kept, once. */
export function showKept(): void {
  const text = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  if (text) toastSuccess(text)
}
