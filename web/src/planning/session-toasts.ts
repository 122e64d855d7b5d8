import type { ServerFrameOf } from '@staffplan/contracts/live'
import i18next, { t } from 'i18next'
import { languageOfTag } from '#i18n/languages.ts'
import { problemText } from '#i18n/use-problem-text.ts'
import { toastFailure, toastSuccess, toastWarning } from '#ui/toast.tsx'
import type { Refused } from './draft/refusals.ts'
import type { PublishArgs, PublishOutcome } from './draft/publication.ts'
import { type TakenTitle, titleTakenIn, skippedIn, type SnapshotOutcome } from './draft/snapshot-commands.ts'
import { isolate } from './use-format.ts'

/** Reports refused changes while no page shows their cells; each reason once, however often it occurs. */
export function sayRefused({ ops, step }: Refused): void {
  const reasons = new Set(ops.map(({ reason }) => inWords(reason)))
  const what = step ? (`planning:history.${step}Refused` as const) : 'planning:refused'
  for (const reason of reasons) toastFailure(t(what, { reason }), { name: `${what} ${reason}` })
}

/** Undos or redos that were pending have left out what others wrote meanwhile. */
export function saySkipped(count: number): void {
  toastWarning(t('planning:history.skipped', { count }))
}

/** The queue is full while the connection is down. */
export function sayTooMany(): void {
  toastWarning(t('planning:tooMany'))
}

/** The tab's storage has no room for pending changes. */
export function sayUnkept(): void {
  toastWarning(t('planning:unkept'), { name: 'unkept' })
}

/** The tab had stored overwritten values that can no longer be read. */
export function sayUnread(): void {
  toastWarning(t('planning:conflict.unread'))
}

/** One toast, so that the latest publish replaces the outcome of the one before. */
const PUBLISHED = { name: 'published' }

/** Reports the outcome of a publish, even if the dialog has been closed. */
export function sayPublishSettled(outcome: PublishOutcome, { message }: PublishArgs): void {
  if (outcome === 'stopped') return
  if (outcome === 'published') toastSuccess(t('planning:save.done'), PUBLISHED)
  else if (outcome === 'already')
    toastWarning(t(message === undefined ? 'planning:save.already' : 'planning:save.alreadySaid'), PUBLISHED)
  else if (outcome === 'lost') toastFailure(t('planning:save.lost'), PUBLISHED)
  else if (outcome === 'unknown') toastWarning(t('planning:save.unknown'), PUBLISHED)
  else toastFailure(t('planning:save.failed', { reason: reasonOf(outcome.refused) }), PUBLISHED)
}

/** The outcome of saving a published plan as a snapshot; the publish itself has been reported. */
export function sayPublishedSnapshotSettled(title: string, outcome: SnapshotOutcome): void {
  const name = isolate(title)
  if (outcome === 'stopped') return
  if (outcome === 'offline') return toastWarning(t('planning:save.keepOffline', { title: name }))
  if (outcome === 'lost' || outcome === 'unknown')
    return toastWarning(t('planning:save.keepLost', { title: name }))
  if ('done' in outcome) return toastSuccess(t('planning:save.kept', { title: name }))
  if (titleTakenIn(outcome)) return // reported by `TakenTitles`
  toastFailure(t('planning:save.keepFailed', { title: name, reason: reasonOf(outcome.refused) }))
}

/** The toast's name, one per title; `TakenTitles` replaces it with one that names the author and offers an action. */
export function titleTakenToast(title: string): string {
  return `title-taken ${title}`
}

/** Another snapshot has the requested title, and no page is open to tell more. */
export function sayTitleTaken({ title }: Pick<TakenTitle, 'title'>): void {
  const reason = inWords({ code: 'snapshot-kept-meanwhile', params: {} })
  toastFailure(t('planning:snapshot.createFailed', { title: isolate(title), reason }), {
    name: titleTakenToast(title),
  })
}

/** The outcome of undoing or redoing a restored snapshot. */
export function sayRestoreStepped(type: 'undo' | 'redo', outcome: SnapshotOutcome): void {
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

/** The outcome of creating or restoring a snapshot. */
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
  if (titleTakenIn(outcome)) return // reported by `TakenTitles`
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

/** The first reason of a rejection, in words. */
export function reasonOf({ code, details: [first] }: Rejection): string {
  return inWords({ code: first?.code ?? code, params: first?.params ?? {} })
}

function inWords(reason: Parameters<typeof problemText>[0]): string {
  return problemText(reason, { t, language: languageOfTag(i18next.language) })
}
