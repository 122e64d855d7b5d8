import type { Draft } from '@staffplan/contracts/planning/draft'
import { Refusal } from '@staffplan/contracts/refusal'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { signedInAs } from '#http/requests/authenticate.ts'
import { seesEverything } from '@staffplan/contracts/users/roles'
import type { Folded } from '#kernel/streams/folded.ts'
import type { BigPictureState } from '#streams/big-picture-state.ts'
import { revisionOf } from './draft/live-draft.ts'
import type { PublicStaff } from './structure/staff-view.ts'
import type { Structures } from './structure/structure.ts'

/**
 * The plan that a caller sees: the published one, or the draft for an administrator or auditor. It goes on changing.
 */
export type PlanView = {
  readonly draft: Draft
  readonly rev: number
  readonly position: bigint
  readonly isDraft: boolean
}

/**
 * For ordinary users the revision changes only with what they see of the plan: a save may record nothing but changed
 * pay. Throws `forbidden` when they ask for the draft.
 */
export function planView(request: FastifyRequest, folded: Folded<BigPictureState>): PlanView {
  const isDraft = isTrue(request, 'draft')
  if (isDraft && !seesPlanAndPay(request)) throw new Refusal('forbidden')
  const { state, position } = folded
  if (isDraft) return { draft: state.draft, rev: revisionOf(folded), position, isDraft }
  if (seesPlanAndPay(request)) {
    return { draft: state.published, rev: state.lastPublish?.upTo ?? -1, position, isDraft }
  }
  return {
    draft: state.published,
    rev: state.lastShown?.upTo ?? -1,
    position: state.lastShown?.position ?? 0n,
    isDraft,
  }
}

/** Read models that structures are built from, as `readAtLeast` takes them. */
export function sourcesOf({ sources }: Pick<Structures<PublicStaff>, 'sources'>): {
  collection: string
  also: readonly string[]
} {
  const [collection = '', ...also] = sources // a structure has several sources
  return { collection, also }
}

/** Whether the caller may see the draft and pay. */
export function seesPlanAndPay(request: FastifyRequest): boolean {
  return seesEverything(signedInAs(request).roleId)
}

/** Sets the ETag; true when the caller has this version already and 304 was answered. */
export function isUnchanged(request: FastifyRequest, reply: FastifyReply, version: string): boolean {
  const etag = `"${version}"`
  reply.header('ETag', etag)
  const known =
    request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? []
  if (!known.includes(etag)) return false
  reply.code(304)
  return true
}

function isTrue(request: FastifyRequest, name: string): boolean {
  const value = (request.query as { readonly [name: string]: unknown })[name] // Fastify's parser gives strings or arrays of strings
  return value === '1' || value === 'true'
}
