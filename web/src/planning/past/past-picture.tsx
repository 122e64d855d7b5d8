import { type ReactNode, useCallback, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, NavigationType, useNavigationType, useSearchParams } from 'react-router-dom'
import type { Me } from '#api/me.ts'
import { isTransient } from '#api/problem.ts'
import { useSettings } from '#api/settings.ts'
import { useFirstNames, usePeople } from '#api/use-people.ts'
import { erasedIn } from '@staffplan/contracts/arithmetic/structure'
import { useRetried } from '#api/use-retried.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { usePastCurrency } from '#i18n/use-past-currency.ts'
import { useReadProblemText } from '#i18n/use-problem-text.ts'
import { AsOf } from '#ui/as-of.tsx'
import { Button } from '#ui/button.tsx'
import { printMoment } from '#ui/dates.ts'
import { ErasedNote } from '#ui/erased-note.tsx'
import { Message } from '#ui/message.tsx'
import { Chip, PageHeader } from '#ui/page.tsx'
import { BandList } from '../bands/band-list.tsx'
import { BoardProvider } from '../board/board-provider.tsx'
import { type Panel, useBoard } from '../board/board.ts'
import { useBoardValue } from '../board/use-board-value.ts'
import { LinkedCell } from '../cell-links/linked-cell.tsx'
import { ExportButton } from '../export/export-button.tsx'
import { OpenedPanel } from '../opened-panel.tsx'
import { PrintedPlan } from '../printed-plan.tsx'
import { SummaryBoxes } from '../summary-boxes.tsx'
import { useFormat } from '../use-format.ts'
import { type MomentName, type PlanName, usePastStateQuery, useTimelineQuery } from './past-api.ts'
import { momentIn, pathOfComparison, pathOfNow, planIn } from './plan-addresses.ts'
import { accessOf } from '../draft/plan-access.ts'
import { LoadingPast } from './loading-past.tsx'
import { ReplayPanel } from './replay-panel.tsx'
import { type Past, usePast } from './use-past.ts'

type Props = { readonly me: Me }

/** The plan at the moment in the URL, or the present plan: to read, compare and replay from there. */
export default function PastPicture({ me }: Props) {
  useTranslation(['past', 'planning', 'errors'])
  const { times, ...asked } = useOpened()
  return <Named key={times} {...asked} me={me} />
}

/** The moment at which the page was opened. Another one in the URL reopens it, unless the replay has put it there. */
type Asked = { readonly named: MomentName | null; readonly plan: PlanName }

function useOpened(): Asked & { readonly times: number } {
  const [search] = useSearchParams()
  const asked = momentIn(search)
  const plan = planIn(search)
  const way = useNavigationType()
  const [opened, setOpened] = useState({ named: asked, plan, times: 1 })
  const [last, setLast] = useState({ asked, plan })
  if (asked?.name !== last.asked?.name || asked?.value !== last.asked?.value || plan !== last.plan) {
    setLast({ asked, plan })
    // The replay adds the plan to the URL by replacing it; with Back the user may come to another plan.
    const isOfReplay = last.plan === null && way === NavigationType.Replace
    const isFollowed = asked?.name === 'rev' && (plan === last.plan || isOfReplay)
    if (!isFollowed) setOpened(({ times }) => ({ named: asked, plan, times: times + 1 }))
  }
  return opened
}

function Named({ named, plan, me }: Props & Asked) {
  const explain = useReadProblemText()
  const { t } = useTranslation('past')
  const state = usePastStateQuery({ moment: named, plan })
  // The plan of a moment named by position or time is only known once its state is loaded.
  const isKnown = plan !== null || named === null || named.name === 'rev'
  const found = state.data ? String(state.data.period.startYear) : null
  const timeline = useTimelineQuery(isKnown ? plan : found, { skip: !isKnown && found === null })
  const stateProblem = useRetried(state)
  const timelineProblem = useRetried(timeline)
  const problem = stateProblem ?? timelineProblem
  if (problem)
    return (
      <Message title={t('failed')} text={explain(problem)}>
        {isTransient(problem) && (
          <Button
            onClick={() => {
              if (stateProblem) void state.refetch()
              if (timelineProblem) void timeline.refetch()
            }}
          >
            {t('common:action.retry')}
          </Button>
        )}
        <Link to={pathOfNow()}>{t('now')}</Link>
      </Message>
    )
  if (!state.data || !timeline.data) return <LoadingPast />
  return <Prepared me={me} state={state.data} timeline={timeline.data} />
}

type PreparedProps = Props & {
  readonly state: Parameters<typeof usePast>[0]['state']
  readonly timeline: Parameters<typeof ReplayPanel>[0]['timeline']
}

function Prepared({ me, state, timeline }: PreparedProps) {
  const past = usePast({ state, head: timeline.head, user: me })
  // Nothing can be restored into a plan that is no longer being planned.
  const isPlanned = useSettings().settings?.planning.startYear === state.period.startYear
  if (!past) return <LoadingPast />
  return (
    <Shown past={past}>
      <ReplayPanel past={past} timeline={timeline} mayRestore={isPlanned && accessOf(me.role.id).edits} />
    </Shown>
  )
}

type ShownProps = { readonly past: Past; readonly children: ReactNode }

function Shown({ past: { session, ground, replay, currency }, children }: ShownProps) {
  usePastCurrency(currency)
  const { t } = useTranslation(['past', 'planning'])
  const { series } = useFormat()
  const names = usePeople(true)
  const firstNames = useFirstNames(true)
  const [opened, setOpened] = useState<{ readonly panel: Panel; readonly anchor: HTMLElement } | null>(null)
  const open = useCallback((panel: Panel, anchor: HTMLElement) => setOpened({ panel, anchor }), [])
  const board = useBoardValue({ session, ground, names, firstNames, open })
  return (
    <BoardProvider board={board}>
      <PageHeader title={t('planning:title')} chip={series([board.years[0], board.years.at(-1)].map(String))}>
        <Chip isWarning>{t('readOnly')}</Chip>
        <CompareLink replay={replay} />
        <Link to={pathOfNow()}>{t('now')}</Link>
        <ExportButton />
      </PageHeader>
      <When replay={replay} />
      <ErasedNote count={erasedIn(ground.structure)} />
      {children}
      <SummaryBoxes />
      <LinkedCell />
      <PrintedPlan />
      {ground.structure.length === 0 ? <p className="soft">{t('nothing')}</p> : <BandList />}
      {opened && (
        <OpenedPanel key={JSON.stringify(opened.panel)} {...opened} onClose={() => setOpened(null)} />
      )}
    </BoardProvider>
  )
}

type MomentProps = Pick<Past, 'replay'>

/** Redraws only what shows the moment itself; figures follow through their own subscriptions. */
function useReplayed({ replay }: MomentProps): void {
  useSyncExternalStore(
    (listener) => replay.changed.listen(listener),
    () => replay.version,
  )
}

function CompareLink({ replay }: MomentProps) {
  const { t } = useTranslation('past')
  const { years } = useBoard()
  useReplayed({ replay })
  if (replay.rev < 0) return null
  const sides = { from: `rev:${replay.rev}`, to: 'draft', plan: String(years[0]) }
  return <Link to={pathOfComparison(sides)}>{t('compareWithNow')}</Link>
}

/** Names the moment, also as a watermark across the page. */
function When({ replay }: MomentProps) {
  const { t } = useTranslation('past')
  const { language } = useLanguage()
  useReplayed({ replay })
  const at = replay.last?.at ?? replay.at
  if (at === null) return <AsOf text={t('replay.beginning')} mark={t('replay.beginning')} />
  const when = printMoment(at, language)
  return <AsOf text={t('asOf', { when })} mark={t('watermark', { when })} />
}
