import { type PlanGround } from '#planning/big-picture-api.ts'
import { useVersion } from '#planning/board/use-versions.ts'
import { useVisit, type Visit } from '#planning/board/use-visit.ts'
import type { BigPictureSession } from '#planning/draft/big-picture-session.ts'

export type Published = { readonly session: BigPictureSession; readonly ground: PlanGround }

export type FoundPublished = Pick<Visit, 'hasFailed' | 'isUnreachable' | 'retry'> & {
  readonly published: Published | null
}

/** The published big picture, kept up to date; null while it is not known. */
export function usePublished(): FoundPublished {
  const { session, ground, ...state } = useVisit()
  return { published: session && ground ? { session, ground } : null, ...state }
}

/** The published FTE of a division; `version` rises with every change. */
export function usePublishedFte({ session }: Published, year: number) {
  const { published } = session
  const version = useVersion(published.aspects, 'totals')
  const fteOf = (divisionId: number) => published.plan?.cell(divisionId, year)?.fte ?? null
  return { version, fteOf }
}
