import { toastSuccess } from './toast.tsx'

const KEY = 'staffplan.toast'

/** Green, on the page that is about to be loaded in this tab. */
export function keepSuccess(text: string): void {
  sessionStorage.setItem(KEY, text)
}

/** Shows what the page before has kept, once. */
export function showKept(): void {
  const text = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  if (text) toastSuccess(text)
}
