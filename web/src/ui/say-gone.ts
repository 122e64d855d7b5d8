import { i18n } from '#i18n/i18n.ts'
import { toastFailure } from './toast.tsx'

/** Milliseconds to decide in. */
const SHOWN = 20_000

/** What somebody has just opened could not be fetched: the screen stays, with all that is typed in it. */
export function sayGone(): void {
  const action = { label: i18n.t('crash.reload'), run: () => location.reload(), shown: SHOWN }
  toastFailure(i18n.t('crash.part'), { name: 'gone', action })
}
