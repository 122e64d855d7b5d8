import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { SYNC_RENDER } from '#ui/sync-render.ts'
import { momentIn } from './plan-addresses.ts'
import type { Replay } from './replay.ts'

type Shown = Pick<Replay, 'rev' | 'isPlaying' | 'isLoading' | 'goTo'>

/** Keeps URL and replay in step: the URL names the moment once it rests, and a new moment in the URL is jumped to. */
export function useReplayAddress(replay: Shown, plan: string): void {
  const [search, setSearch] = useSearchParams()
  const { search: drawn } = useLocation()
  const asked = momentIn(search)
  const wanted = asked?.name === 'rev' ? Number(asked.value) : null
  useEffect(() => {
    if (wanted !== null && wanted !== replay.rev) void replay.goTo(wanted)
  }, [replay, wanted])
  const { rev, isPlaying, isLoading } = replay
  const [first] = useState(rev)
  const isResting = !isPlaying && !isLoading
  // A moment named by time or position keeps that name until another one is shown.
  const isNamed = wanted === rev || (wanted === null && rev === first)
  useEffect(() => {
    // The URL may name another moment already that has not been rendered yet.
    if (!isResting || rev < 0 || isNamed || location.search !== drawn) return undefined
    let isOver = false
    // React does not apply the navigation at once during an effect; meanwhile another moment may be loading.
    queueMicrotask(() => {
      if (!isOver && !replay.isLoading)
        setSearch((old) => named(old, { rev, plan }), { ...SYNC_RENDER, replace: true })
    })
    return () => {
      isOver = true
    }
  }, [replay, isResting, rev, isNamed, drawn, plan, setSearch])
}

function named(search: URLSearchParams, { rev, plan }: { rev: number; plan: string }): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const name of ['at', 'position']) next.delete(name)
  next.set('rev', String(rev))
  next.set('plan', plan)
  return next
}
