import type { ComponentType, ReactNode } from 'react'
import type { PlanGround } from './big-picture-api.ts'
import { useVisit } from './board/use-visit.ts'
import type { BigPictureSession } from './draft/big-picture-session.ts'
import { FailedPicture, type Failure, LoadingPicture } from './empty-states.tsx'

export type LoadedPlan = { readonly session: BigPictureSession; readonly ground: PlanGround }

type Props = {
  /** What surrounds the page while it loads. */
  readonly Frame: ComponentType<{ readonly children: ReactNode }>
  readonly Page: ComponentType<LoadedPlan>
  /** The placeholder while it loads. */
  readonly Loading?: ComponentType
  /** What is shown when it cannot be loaded. */
  readonly Failed?: ComponentType<Failure>
}

/** A page of the plan, shown once everything it needs is loaded. */
export function OnceLoaded({ Frame, Page, Loading = LoadingPicture, Failed = FailedPicture }: Props) {
  const { session, ground, years, hasFailed, isUnreachable, retry } = useVisit()
  if (session && ground && !hasFailed) return <Page session={session} ground={ground} />
  const failure = { years, isUnreachable, onRetry: retry }
  return <Frame>{hasFailed ? <Failed {...failure} /> : <Loading />}</Frame>
}
