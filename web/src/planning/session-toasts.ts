import type { ServerFrame } from '@staffplan/contracts/live'
import { t } from 'i18next'
import { toastFailure, toastSuccess, toastWarning } from '#ui/toast.ts'
import type { Refused } from './draft/draft-connection.ts'
import type { PublishOutcome } from './draft/publish-in-flight.ts'

/** A change that the server did not take. */
export function sayRefused({ frame }: Refused): void {
  toastFailure(t('planning:refused', { reason: reasonOf(frame) }))
}

/** Too much is waiting for the line to come back. */
export function sayTooMany(): void {
  toastWarning(t('planning:tooMany'))
}

/** Said also when the dialog has been closed meanwhile. */
export function sayPublishSettled(outcome: PublishOutcome): void {
  if (outcome === 'unknown') return
  if (outcome === 'published') toastSuccess(t('planning:save.done'))
  else if (outcome === 'lost') toastFailure(t('planning:save.lost'))
  else toastFailure(t('planning:save.failed', { reason: reasonOf(outcome.refused) }))
}

function reasonOf({ code, details: [first] }: Extract<ServerFrame, { t: 'rej' }>): string {
  return t([`errors:${first?.code ?? code}`, 'errors:invalid'], { ...first?.params })
}
