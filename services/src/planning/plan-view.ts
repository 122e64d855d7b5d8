import type { BigPictureStructure } from '@staffplan/contracts/arithmetic/structure'
import type { Draft } from '@staffplan/contracts/planning/draft'
import { Refusal } from '@staffplan/contracts/refusal'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { signedInAs } from '#http/authenticate.ts'
import { ADMINISTRATOR } from '#http/deps.ts'
import type { Folded } from '#kernel/folded-streams.ts'
import type { BigPictureState } from '#streams/big-picture.ts'
import { revisionOf } from './live-draft.ts'
import { withoutSalaries } from './structure.ts'

/** What a caller is shown: the published plan, or the draft when an administrator asks for it. It goes on changing. */
export type PlanView = { readonly draft: Draft; readonly rev: number; readonly position: bigint }

/**
 * To others than administrators it moves with what they see of it only: a save may seal nothing but other pay. Throws
 * `forbidden` when they ask for the draft.
 */
export function planView(request: FastifyRequest, folded: Folded<BigPictureState>): PlanView {
  const wantsDraft = isTrue(request, 'draft')
  if (wantsDraft && !isAdministrator(request)) throw new Refusal('forbidden')
  const { state, position } = folded
  if (wantsDraft) return { draft: state.draft, rev: revisionOf(folded), position }
  if (isAdministrator(request)) {
    return { draft: state.published, rev: state.lastPublish?.upTo ?? -1, position }
  }
  return {
    draft: state.published,
    rev: state.lastShown?.upTo ?? -1,
    position: state.lastShown?.position ?? 0n,
  }
}

/** The structure as far as this caller may see it: ordinary users learn nobody's pay. */
export function visibleStructure(
  request: FastifyRequest,
  structure: BigPictureStructure,
): BigPictureStructure {
  return isAdministrator(request) ? structure : withoutSalaries(structure)
}

export function isAdministrator(request: FastifyRequest): boolean {
  return signedInAs(request).roleId === ADMINISTRATOR
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
