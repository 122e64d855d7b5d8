import type { ServerFrame } from '@staffplan/contracts/live'
import { t } from 'i18next'
import { toastFailure, toastSuccess, toastWarning } from '#ui/toast.ts'
import type { Refused } from './draft/draft-connection.ts'
import type { PublishOutcome } from './draft/publish-in-flight.ts'

/** A change that the server did not take, while nothing shows what it was about. */
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

type Rejection = Extract<ServerFrame, { t: 'rej' }>

/** The first of its reasons, as words are found for it. */
export function reasonIn({ code, details: [first] }: Rejection): {
  readonly code: string
  readonly params: Readonly<Record<string, unknown>>
} {
  return { code: first?.code ?? code, params: first?.params ?? {} }
}

function reasonOf(frame: Rejection): string {
  const { code, params } = reasonIn(frame)
  return t([`errors:${code}`, 'errors:invalid'], { ...params })
}
