import { t } from 'i18next'
import { toastFailure, toastWarning } from '#ui/toast.ts'
import type { Refused } from './draft/draft-connection.ts'

/** A change or a save that the server did not take. */
export function sayRefused({ command, frame }: Refused): void {
  const [first] = frame.details
  const reason = t([`errors:${first?.code ?? frame.code}`, 'errors:invalid'], { ...first?.params })
  toastFailure(t(command.type === 'publish' ? 'planning:save.failed' : 'planning:refused', { reason }))
}

/** Too much is waiting for the line to come back. */
export function sayTooMany(): void {
  toastWarning(t('planning:tooMany'))
}
