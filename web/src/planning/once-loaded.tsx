import type { ComponentType, ReactNode } from 'react'
import type { PlanGround } from './big-picture-api.ts'
import { useVisit } from './board/use-visit.ts'
import type { BigPictureSession } from './draft/big-picture-session.ts'
import { FailedPicture, type Failure, LoadingPicture } from './empty-states.tsx'

export type LoadedPlan = { readonly session: BigPictureSession; readonly ground: PlanGround }

type Props = {
  /** What stands around the page meanwhile. */
  readonly Frame: ComponentType<{ readonly children: ReactNode }>
  readonly Page: ComponentType<LoadedPlan>
  /** Its shape, while it is on its way. */
  readonly Loading?: ComponentType
  /** What stands there when it cannot be read. */
  readonly Failed?: ComponentType<Failure>
}

/** A page of the plan, once everything that it needs is there. */
export function OnceLoaded({ Frame, Page, Loading = LoadingPicture, Failed = FailedPicture }: Props) {
  const { session, ground, years, hasFailed, isUnreachable, retry } = useVisit()
  if (session && ground && !hasFailed) return <Page session={session} ground={ground} />
  const failure = { years, isUnreachable, onRetry: retry }
  return <Frame>{hasFailed ? <Failed {...failure} /> : <Loading />}</Frame>
}
