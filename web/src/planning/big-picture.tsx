import { type ReactNode, useCallback, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { useFirstNames, usePeople } from '#api/use-people.ts'
import { Icon } from '#ui/icon.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PageHeader } from '#ui/page.tsx'
import { AttentionButton } from './attention/attention-button.tsx'
import { BandList } from './bands/band-list.tsx'
import type { BigPictureSession } from './draft/big-picture-session.ts'
import { BoardProvider } from './board/board-provider.tsx'
import type { Panel } from './board/board.ts'
import { EmptyPicture, LoadingPicture, UnreadPicture } from './empty-states.tsx'
import { ExportButton } from './export/export-button.tsx'
import { LinkedCell } from './cell-links/linked-cell.tsx'
import { OpenedPanel } from './opened-panel.tsx'
import { Others } from './others.tsx'
import { Outdated } from './outdated-notice.tsx'
import { Colleagues } from './together/colleagues.tsx'
import { DraftStatus } from './saving/draft-status.tsx'
import { UnreadCells } from './saving/unread-cells.tsx'
import { HeldChanges } from './saving/held-changes.tsx'
import { LastSaved } from './saving/last-saved.tsx'
import { SaveButton } from './saving/save-button.tsx'
import classes from './big-picture.module.css'
import { ClosedPast } from './past/closed-past.tsx'
import { momentIn, pathOfComparison, pathOfMoment } from './past/plan-addresses.ts'
import { PlanHistory } from './past/plan-history.tsx'
import { PrintedPlan } from './printed-plan.tsx'
import { RefusedChanges } from './refused-changes.tsx'
import { RestoreMoment } from './snapshots/restore-moment.tsx'
import { SkippedSteps } from './skipped-steps.tsx'
import { TakenTitles } from './snapshots/taken-titles.tsx'
import { SnapshotsButton } from './snapshots/snapshots-button.tsx'
import { StepsTaken } from './steps-taken.tsx'
import { StepButtons } from './step-buttons.tsx'
import { SummaryBoxes } from './summary-boxes.tsx'
import { useFormat } from './use-format.ts'
import { useVersion } from './board/use-versions.ts'
import { useKeptEntries } from './board/use-kept-entries.ts'
import { useBoardValue } from './board/use-board-value.ts'
import { type LoadedPlan, OnceLoaded } from './once-loaded.tsx'

/** The big picture: drivers of all business units, and their effect on headcount and cost. */
export function BigPicture() {
  // Loads the words for refused cells together with the others, because loading them later would hide the page again.
  useTranslation(['planning', 'errors', 'past'])
  const [search] = useSearchParams()
  if (momentIn(search)) return <PlanHistory />
  return <OnceLoaded Frame={Frame} Page={Loaded} Failed={UnreadPicture} />
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

function Loaded({ session, ground }: LoadedPlan) {
  const { t } = useTranslation('planning')
  const { series } = useFormat()
  const names = usePeople(session.access.source === 'draft')
  const firstNames = useFirstNames(session.access.source === 'draft')
  const [opened, setOpened] = useState<{ readonly panel: Panel; readonly anchor: HTMLElement } | null>(null)
  const open = useCallback((panel: Panel, anchor: HTMLElement) => setOpened({ panel, anchor }), [])
  const close = useCallback(() => setOpened(null), [])
  const board = useBoardValue({ session, ground, names, firstNames, open })
  useKeptEntries(board)
  const hasStarted = useHasStarted(session)
  const status = useSyncExternalStore(
    (listener) => session.statusChanged.listen(listener),
    () => session.status,
  )
  return (
    <BoardProvider board={board}>
      <UnreadCells />
      <PageHeader title={t('title')} chip={series([board.years[0], board.years.at(-1)].map(String))}>
        {hasStarted && <Colleagues />}
        {session.access.edits && <StepButtons />}
        {session.access.source === 'draft' && hasStarted && <AttentionButton />}
        {session.access.source === 'draft' && hasStarted && <LooksBack session={session} />}
        {session.access.source === 'draft' && <ExportButton />}
        {session.access.edits ? (
          <>
            <SnapshotsButton />
            <SaveButton />
          </>
        ) : (
          <span className="faint">
            <LastSaved />
          </span>
        )}
      </PageHeader>
      <ClosedPast />
      <DraftStatus />
      <HeldChanges />
      <Outdated session={session} />
      <Others />
      <StepsTaken />
      <SkippedSteps />
      <TakenTitles />
      <RefusedChanges />
      {hasStarted ? (
        <>
          <SummaryBoxes />
          <LinkedCell />
          {session.access.edits && <RestoreMoment />}
          <PrintedPlan />
          {ground.structure.length === 0 ? <EmptyPicture canPlan={session.access.edits} /> : <BandList />}
        </>
      ) : status === 'failed' ? (
        <UnreadPicture years={board.years} onRetry={() => session.retry()} />
      ) : (
        <LoadingPicture />
      )}
      {opened && <OpenedPanel key={keyOf(opened.panel)} {...opened} onClose={close} />}
    </BoardProvider>
  )
}

/** Links to the plan's history, starting from the present, and to the comparison with the published plan. */
function LooksBack({ session: { store, period } }: Pick<LoadedPlan, 'session'>) {
  const { t } = useTranslation('past')
  useVersion(store.aspects, 'status')
  if (store.rev < 0) return null
  return (
    <>
      <LinkButton to={pathOfMoment(store.rev, period.startYear)} title={t('history')}>
        <Icon name="clock" />
        <span className={classes['words']}>{t('history')}</span>
      </LinkButton>
      <LinkButton to={pathOfComparison({ from: 'published', to: 'draft' })} title={t('compareOpen')}>
        <Icon name="compare" />
        <span className={classes['words']}>{t('compareOpen')}</span>
      </LinkButton>
    </>
  )
}

function useHasStarted(session: BigPictureSession): boolean {
  return useSyncExternalStore(
    (listener) => session.store.aspects.subscribe('status', listener),
    () => session.store.hasStarted() && session.store.plan !== null,
  )
}

function keyOf(panel: Panel): string {
  return JSON.stringify(panel)
}
