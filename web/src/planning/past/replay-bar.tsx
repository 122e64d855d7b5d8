import type { PlanTimeline, TickKind } from '@staffplan/contracts/planning/plan-replay'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#i18n/use-language.ts'
import { Button } from '#ui/button.tsx'
import { changeNumber } from '#ui/change-number.ts'
import { printMoment } from '#ui/dates.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Icon } from '#ui/icon.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Card } from '#ui/page.tsx'
import { Segments } from '#ui/segments.tsx'
import { useBoard } from '../board/board.ts'
import { writesOfEach } from '../draft/moved-entries.ts'
import { useKeyWords } from '../use-key-words.ts'
import { usePersonName } from '../use-person-name.ts'
import { EffectBars } from './effect-bars.tsx'
import { pathOfRestore } from './plan-addresses.ts'
import classes from './replay.module.css'
import { type Replay, type Speed, SPEEDS } from './replay.ts'
import { useReplayAddress } from './use-replay-address.ts'

type Props = {
  readonly replay: Replay
  readonly timeline: PlanTimeline
  /** Plan year of the effects. */
  readonly year: number
  readonly mayRestore: boolean
}

/** How many changes of one event are named. */
const MOST_NAMED = 2
const KINDS: readonly TickKind[] = ['publish', 'snapshot', 'restore', 'conflict']

/** Controls for the history of the plan: jump to any moment, or play it forward faster than it happened. */
export function ReplayBar({ replay, timeline, year, mayRestore }: Props) {
  const { t } = useTranslation('past')
  const { head, groupSize, ticks } = timeline
  const { language } = useLanguage()
  useSyncExternalStore(
    (listener) => replay.changed.listen(listener),
    () => replay.version,
  )
  useReplayAddress(replay, String(useBoard().years[0]))
  useClock(replay)
  const [dragged, setDragged] = useState<number | null>(null)
  const { rev, goal, isPlaying, isLoading, hasFailed, speed } = replay
  const shown = Math.max(0, dragged ?? rev)
  const goTo = (to: number) => {
    setDragged(null)
    if (to !== goal) void replay.goTo(to)
  }
  const position =
    dragged === null && rev < 0
      ? t('replay.beginning')
      : t('replay.position', { change: changeNumber(shown), last: changeNumber(Math.max(0, head)) })
  const at = dragged === null && !isLoading ? (replay.last?.at ?? replay.at) : null
  const before = ticks.findLast((tick) => tick.rev < goal)
  const after = ticks.find((tick) => tick.rev > goal)
  return (
    <Card className={classes['replay'] ?? ''}>
      <div className={classes['controls']}>
        <IconButton label={t('replay.before')} disabled={!before} onClick={() => before && goTo(before.rev)}>
          <Icon name="previous" />
        </IconButton>
        <Button
          look="primary"
          disabled={rev >= head && !isPlaying}
          onClick={() => (isPlaying ? replay.pause() : replay.play())}
        >
          {t(isPlaying ? 'replay.pause' : 'replay.play')}
        </Button>
        <IconButton label={t('replay.after')} disabled={!after} onClick={() => after && goTo(after.rev)}>
          <Icon name="next" />
        </IconButton>
        <Segments
          label={t('replay.speed')}
          value={speed}
          onChange={(value: Speed) => replay.setSpeed(value)}
          options={SPEEDS.map((value) => ({ value, title: t('replay.times', { value }) }))}
        />
        <span className={`faint ${classes['position']}`}>
          {isLoading ? t('common:state.loading') : position}
        </span>
        {mayRestore && rev >= 0 && (
          <LinkButton to={pathOfRestore(rev)} title={t('restore.open')}>
            <Icon name="undo" />
            {t('restore.open')}
          </LinkButton>
        )}
      </div>
      <div className={classes['scrubber']}>
        <EffectBars timeline={timeline} year={year} />
        <span className={classes['later']} aria-hidden="true">
          <i style={{ inlineSize: `${head > 0 ? (1 - shown / head) * 100 : 0}%` }} />
        </span>
        <input
          type="range"
          aria-label={t('replay.scrubber')}
          aria-valuetext={[position, ...(at === null ? [] : [printMoment(at, language)])].join(
            t('replay.join'),
          )}
          min={0}
          max={Math.max(0, head)}
          value={shown}
          onChange={(event) => setDragged(event.target.valueAsNumber)}
          onPointerUp={() => dragged !== null && goTo(dragged)}
          onKeyUp={() => dragged !== null && goTo(dragged)}
          onBlur={() => dragged !== null && goTo(dragged)}
        />
      </div>
      <div className={classes['controls']}>
        <ul className={classes['legend']}>
          {KINDS.map((kind) => ({ kind, count: ticks.filter((tick) => tick.kind === kind).length }))
            .filter(({ count }) => count > 0)
            .map(({ kind, count }) => (
              <li key={kind}>
                <i className={classes[kind]} aria-hidden="true" /> {t(`replay.kind.${kind}`)}: {count}
              </li>
            ))}
          <li>{t('replay.bars', { count: groupSize, year })}</li>
        </ul>
        <span className={classes['last']}>
          {hasFailed ? (
            <span role="alert">{t('replay.failed')}</span>
          ) : (
            <LastEvent last={isLoading || dragged !== null ? null : replay.last} />
          )}
        </span>
      </div>
    </Card>
  )
}

/** The last event shown: who, when and what. */
function LastEvent({ last }: Pick<Replay, 'last'>) {
  const { t } = useTranslation('past')
  const { language } = useLanguage()
  const nameOf = usePersonName()
  const words = useKeyWords()
  if (!last) return null
  const changes = last.type === 'DraftOpsApplied' ? writesOfEach(last.ops) : []
  const named = changes.slice(0, MOST_NAMED).map(({ k, v }) => words.changeInUnit(k, v))
  const more = changes.length - named.length
  return (
    <>
      <span className="faint">{printMoment(last.at, language)}</span> {nameOf(last.by)}:{' '}
      {last.type === 'DraftOpsApplied' ? named.join(t('replay.join')) : t(`replay.event.${last.type}`)}
      {more > 0 && ` ${t('planning:save.more', { count: more })}`}
    </>
  )
}

/** Advances the replay with every animation frame while it plays. */
function useClock(replay: Replay): void {
  const { isPlaying } = replay
  useEffect(() => {
    if (!isPlaying) return undefined
    let before = performance.now()
    let frame = requestAnimationFrame(function step(now: number) {
      replay.tick(Math.max(0, now - before))
      before = now
      frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [replay, isPlaying])
}
