import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Entries } from '#grid/entries.ts'
import type { BigPictureSession } from '#planning/draft/big-picture-session.ts'
import { isolate } from '#planning/use-format.ts'
import { useShortList } from '#planning/use-short-list.ts'
import { toastWarning } from '#ui/toast.tsx'
import { holdCells } from './kept-cells.ts'

/**
 * The texts in the cells of a plan. When another start year is planned, the same cell belongs to another plan: the
 * former texts are reported and stored (in the tab or, if it is full, in memory), and return with their plan.
 */
export function usePlanEntries({ userId, period }: Pick<BigPictureSession, 'userId' | 'period'>): Entries {
  const { t } = useTranslation('planning')
  const listed = useShortList()
  const [all] = useState(() => new Map<string, Entries>())
  const { startYear } = period
  const entries = entriesIn(all, `${userId} ${startYear}`)
  const shown = useRef({ entries, userId, startYear })
  const say = useEffectEvent(({ entries: left, startYear: year }: typeof shown.current, areKept: boolean) => {
    const texts = left.open.map((key) => isolate(left.of(key)?.text ?? ''))
    if (texts.length === 0) return
    const key = areKept ? 'input.ofOtherPlan' : 'input.ofOtherPlanInPage'
    toastWarning(t(key, { count: texts.length, list: listed(texts), year }))
  })
  useEffect(() => {
    const left = shown.current
    shown.current = { entries, userId, startYear }
    if (left.entries === entries) return
    const areKept = holdCells(left, left.entries)
    if (left.userId === userId) say(left, areKept)
  }, [entries, userId, startYear])
  return entries
}

function entriesIn(all: Map<string, Entries>, plan: string): Entries {
  const found = all.get(plan) ?? new Entries()
  all.set(plan, found)
  return found
}
