import { i18n } from '#i18n/i18n.ts'
import { toastFailure } from './toast.tsx'

/** Milliseconds that the toast stays. */
const SHOWN = 20_000

/** Says that a part just opened could not be loaded; the screen stays, with all that was typed in it. */
export function toastPartUnavailable(): void {
  const action = { label: i18n.t('crash.reload'), run: () => location.reload(), shown: SHOWN }
  toastFailure(i18n.t('crash.part'), { name: 'gone', action })
}
