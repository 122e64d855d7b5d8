import { z } from 'zod'
import { LOG_NUMBER } from '../log-number.ts'
import { snapshotTitle } from './snapshot.ts'

/** A state of a plan: what is published, the shared draft, a snapshot, or the draft at a past moment. */
export type PlanPoint =
  | { readonly kind: 'published' | 'draft' }
  | { readonly kind: 'snapshot'; readonly title: string }
  | { readonly kind: 'rev'; readonly rev: number }
  | { readonly kind: 'position'; readonly position: bigint }
  | { readonly kind: 'at'; readonly at: string }

const rev = /^\d{1,15}$/

/** Parses `published`, `draft`, `snapshot:spring`, `rev:12`, `position:345` or `at:2026-11-23T10:00:00Z`; null otherwise. */
export function parsePlanPoint(text: string): PlanPoint | null {
  if (text === 'published' || text === 'draft') return { kind: text }
  const colon = text.indexOf(':')
  const [kind, value] = [text.slice(0, colon), text.slice(colon + 1)]
  if (kind === 'snapshot') {
    const title = snapshotTitle.safeParse(value)
    return title.success ? { kind, title: title.data } : null
  }
  if (kind === 'rev') return rev.test(value) ? { kind, rev: Number(value) } : null
  if (kind === 'position') return LOG_NUMBER.test(value) ? { kind, position: BigInt(value) } : null
  if (kind === 'at') return z.iso.datetime().safeParse(value).success ? { kind, at: value } : null
  return null
}

export function printPlanPoint(point: PlanPoint): string {
  switch (point.kind) {
    case 'published':
    case 'draft':
      return point.kind
    case 'snapshot':
      return `snapshot:${point.title}`
    case 'rev':
      return `rev:${point.rev}`
    case 'position':
      return `position:${point.position}`
    case 'at':
      return `at:${point.at}`
  }
}

/** The text by which a request names a state of a plan. */
export const planPoint = z
  .string()
  .max(300)
  .refine((text) => parsePlanPoint(text) !== null, { params: { code: 'not-a-choice' } })
