import type { ServerFrameOf } from '@staffplan/contracts/live'
import i18next, { t } from 'i18next'
import { languageOfTag } from '#i18n/languages.ts'
import { problemText } from '#i18n/use-problem-text.ts'
import { toastFailure, toastSuccess, toastWarning } from '#ui/toast.tsx'
import type { Refused } from './draft/refusals.ts'
import type { PublishArgs, PublishOutcome } from './draft/publication.ts'
import {
  type KeptMeanwhile,
  keptMeanwhileIn,
  skippedIn,
  type SnapshotOutcome,
} from './draft/snapshot-commands.ts'
import { isolate } from './use-format.ts'

/** A change that the server did not take, while nothing shows what it was about; a reason is said once, however often it comes. */
export function sayRefused({ ops, step }: Refused): void {
  const reasons = new Set(ops.map(({ reason }) => inWords(reason)))
  const what = step ? (`planning:history.${step}Refused` as const) : 'planning:refused'
  for (const reason of reasons) toastFailure(t(what, { reason }), { name: `${what} ${reason}` })
}

/** Steps back or forward that waited for the line have left out what others wrote meanwhile. */
export function saySkipped(count: number): void {
  toastWarning(t('planning:history.skipped', { count }))
}

/** Too much is waiting for the line to come back. */
export function sayTooMany(): void {
  toastWarning(t('planning:tooMany'))
}

/** The tab has no room for what waits. */
export function sayUnkept(): void {
  toastWarning(t('planning:unkept'), { name: 'unkept' })
}

/** The tab remembers that values were overwritten, and not which. */
export function sayUnread(): void {
  toastWarning(t('planning:conflict.unread'))
}

/** What came of the last attempt to publish takes the place of what came of the one before. */
const PUBLISHED = { name: 'published' }

/** Said also when the dialog has been closed meanwhile. */
export function sayPublishSettled(outcome: PublishOutcome, { message }: PublishArgs): void {
  if (outcome === 'stopped') return
  if (outcome === 'published') toastSuccess(t('planning:save.done'), PUBLISHED)
  else if (outcome === 'already')
    toastWarning(t(message === undefined ? 'planning:save.already' : 'planning:save.alreadySaid'), PUBLISHED)
  else if (outcome === 'lost') toastFailure(t('planning:save.lost'), PUBLISHED)
  else if (outcome === 'unknown') toastWarning(t('planning:save.unknown'), PUBLISHED)
  else toastFailure(t('planning:save.failed', { reason: reasonOf(outcome.refused) }), PUBLISHED)
}

/** The second half of a publish that was to be kept as a snapshot; the first half is done. */
export function sayKept(title: string, outcome: SnapshotOutcome): void {
  const name = isolate(title)
  if (outcome === 'stopped') return
  if (outcome === 'offline') return toastWarning(t('planning:save.keepOffline', { title: name }))
  if (outcome === 'lost' || outcome === 'unknown')
    return toastWarning(t('planning:save.keepLost', { title: name }))
  if ('done' in outcome) return toastSuccess(t('planning:save.kept', { title: name }))
  if (keptMeanwhileIn(outcome)) return // said by itself
  toastFailure(t('planning:save.keepFailed', { title: name, reason: reasonOf(outcome.refused) }))
}

/** One for each title; the page names who has kept it, and offers to replace it. */
export function keptMeanwhileToast(title: string): string {
  return `kept-meanwhile ${title}`
}

/** Another snapshot has the title that was asked for, and the page that says more is not open. */
export function sayKeptMeanwhile({ title }: Pick<KeptMeanwhile, 'title'>): void {
  const reason = inWords({ code: 'snapshot-kept-meanwhile', params: {} })
  toastFailure(t('planning:snapshot.createFailed', { title: isolate(title), reason }), {
    name: keptMeanwhileToast(title),
  })
}

/** A restored snapshot that was to be taken back, or put back, as one step. */
export function sayReverted(type: 'undo' | 'redo', outcome: SnapshotOutcome): void {
  if (outcome === 'stopped') return
  if (outcome === 'offline') return toastWarning(t('planning:history.offline'))
  if (outcome === 'lost' || outcome === 'unknown') return toastWarning(t('planning:snapshot.lost'))
  if ('refused' in outcome) {
    return toastWarning(t('planning:snapshot.revertFailed', { reason: reasonOf(outcome.refused) }))
  }
  const isWhole = skippedIn(outcome.done.event).length === 0
  if (isWhole) toastSuccess(t(`planning:snapshot.${type}`))
  else toastWarning(t(`planning:snapshot.${type}Partly`))
}

/** What came of making or restoring a snapshot. */
export function saySnapshotSettled(
  what: 'create' | 'restore',
  title: string,
  outcome: SnapshotOutcome,
): void {
  const name = isolate(title)
  const last = { name: `snapshot ${what} ${title}` }
  if (outcome === 'stopped') return
  if (outcome === 'offline') return toastWarning(t('planning:snapshot.offline'), last)
  if (outcome === 'lost' || outcome === 'unknown') return toastWarning(t('planning:snapshot.lost'), last)
  if (keptMeanwhileIn(outcome)) return // said by itself
  if ('refused' in outcome) {
    const reason = reasonOf(outcome.refused)
    return toastFailure(t(`planning:snapshot.${what}Failed`, { title: name, reason }), last)
  }
  const skipped = skippedIn(outcome.done.event).length
  const done = t(`planning:snapshot.${what}d`, { title: name })
  if (skipped === 0) toastSuccess(done, last)
  else toastWarning(`${done} ${t('planning:snapshot.wereSkipped', { count: skipped })}`, last)
}

type Rejection = ServerFrameOf<'rej'>

/** The first of its reasons, in words. */
export function reasonOf({ code, details: [first] }: Rejection): string {
  return inWords({ code: first?.code ?? code, params: first?.params ?? {} })
}

function inWords(reason: Parameters<typeof problemText>[0]): string {
  return problemText(reason, { t, language: languageOfTag(i18next.language) })
}
