import { type ReactNode, useCallback, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { usePeople } from '#api/use-people.ts'
import { useUnsavedEntries } from '#grid/use-unsaved-entries.ts'
import { PageHeader } from '#ui/page.tsx'
import { AnchoredPanel } from './anchored-panel.tsx'
import { BandList } from './bands/band-list.tsx'
import { SpecialPanel } from './bands/special-panel.tsx'
import type { PlanGround } from './big-picture-api.ts'
import type { BigPictureSession } from './draft/big-picture-session.ts'
import { BoardProvider } from './board-provider.tsx'
import type { Panel } from './board.ts'
import { EmptyPicture, FailedPicture, LoadingPicture } from './empty-states.tsx'
import { ExplanationPanel } from './explain/explanation-panel.tsx'
import { Orphans } from './orphans.tsx'
import { Others } from './others.tsx'
import { Outdated } from './outdated.tsx'
import { DraftStatus } from './saving/draft-status.tsx'
import { HeldChanges } from './saving/held-changes.tsx'
import { LastSaved } from './saving/last-saved.tsx'
import { SaveButton } from './saving/save-button.tsx'
import { RefusedChanges } from './refused-changes.tsx'
import { SummaryBoxes } from './summary-boxes.tsx'
import { useFormat } from './use-format.ts'
import { useBoardValue } from './use-board-value.ts'
import { useVisit } from './use-visit.ts'

/** The big picture: drivers of all business units, and what they mean for people and cost. */
export function BigPicture() {
  const { session, ground, hasFailed, retry } = useVisit()
  if (hasFailed)
    return (
      <Frame>
        <FailedPicture onRetry={retry} />
      </Frame>
    )
  if (!session || !ground)
    return (
      <Frame>
        <LoadingPicture />
      </Frame>
    )
  return <Loaded session={session} ground={ground} />
}

function Frame({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('planning')
  return (
    <>
      <PageHeader title={t('title')} />
      {children}
    </>
  )
}

type LoadedProps = { readonly session: BigPictureSession; readonly ground: PlanGround }

function Loaded({ session, ground }: LoadedProps) {
  const { t } = useTranslation('planning')
  const { series } = useFormat()
  const names = usePeople(session.access.source === 'draft')
  const [opened, setOpened] = useState<{ readonly panel: Panel; readonly anchor: HTMLElement } | null>(null)
  const open = useCallback((panel: Panel, anchor: HTMLElement) => setOpened({ panel, anchor }), [])
  const close = useCallback(() => setOpened(null), [])
  const board = useBoardValue({ session, ground, names, open })
  useUnsavedEntries(board.grid)
  const hasStarted = useHasStarted(session)
  const status = useSyncExternalStore(
    (listener) => session.statusChanged.listen(listener),
    () => session.status,
  )
  return (
    <BoardProvider board={board}>
      <PageHeader title={t('title')} chip={series([board.years[0], board.years.at(-1)].map(String))}>
        {session.access.edits ? (
          <SaveButton />
        ) : (
          <span className="faint">
            <LastSaved />
          </span>
        )}
      </PageHeader>
      <DraftStatus />
      <HeldChanges />
      <Outdated session={session} />
      <Others />
      <RefusedChanges />
      {hasStarted ? (
        <>
          <SummaryBoxes />
          <Orphans />
          {ground.structure.length === 0 ? <EmptyPicture canPlan={session.access.edits} /> : <BandList />}
        </>
      ) : status === 'failed' ? (
        <FailedPicture onRetry={() => session.retry()} />
      ) : (
        <LoadingPicture />
      )}
      {opened && (
        <AnchoredPanel
          key={keyOf(opened.panel)}
          anchor={opened.anchor}
          label={t(`panel.${opened.panel.kind}`)}
          onClose={close}
        >
          {opened.panel.kind === 'explanation' ? (
            <ExplanationPanel scope={opened.panel.scope} />
          ) : (
            <SpecialPanel scope={opened.panel.scope} entryId={opened.panel.entryId} onDone={close} />
          )}
        </AnchoredPanel>
      )}
    </BoardProvider>
  )
}

function useHasStarted(session: BigPictureSession): boolean {
  return useSyncExternalStore(
    (listener) => session.store.facts.subscribe('status', listener),
    () => session.store.hasStarted() && session.store.plan !== null,
  )
}

function keyOf(panel: Panel): string {
  return JSON.stringify(panel)
}
