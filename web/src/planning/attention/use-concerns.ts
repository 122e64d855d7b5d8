import { useMemo } from 'react'
import { useUnplacedStaff } from '#api/unplaced-staff.ts'
import { useBoard } from '../board/board.ts'
import { useVersion } from '../board/use-versions.ts'
import { divisionsWithoutSalary, driversWithoutStart, unevenWeights } from './concerns.ts'
import { useManualPlans } from './manual-plans-api.ts'
import { manualSums } from './manual-sums.ts'
import { useLeftBehind } from './left-behind-list.tsx'
import { useOrphans } from './orphan-list.tsx'
import { useOverwritten } from './overwritten-list.tsx'
import { useRefusedCells } from './refused-list.tsx'
import { useStartWrites } from './use-start-writes.ts'

/** Everything in the plan that needs attention; updates with every change. */
export function useConcerns() {
  const { session, structure, years } = useBoard()
  const { store, period } = session
  const written = useStartWrites(store, period.startYear)
  const calculated = useVersion(store.aspects, 'settled')
  const overwritten = useOverwritten(session)
  const refused = useRefusedCells()
  const leftBehind = useLeftBehind(session)
  const orphans = useOrphans(store)
  const unplaced = useUnplacedStaff(period.startYear)
  const planYears = useMemo(() => years.slice(1), [years])
  const manual = useManualPlans(planYears)
  const withoutStart = useMemo(
    () => driversWithoutStart({ structure, startYear: period.startYear, valueOf: (key) => store.kept(key) }),
    // oxlint-disable-next-line react/exhaustive-deps -- `written` counts the writes of start values
    [structure, period, store, written],
  )
  const weights = useMemo(() => unevenWeights(structure), [structure])
  const sums = useMemo(
    () =>
      [...(manual ?? [])].flatMap(([year, byHand]) => {
        // The draft's figures, so that they match the totals shown beside the list.
        const fteOf = (id: number) => store.plan?.cell(id, year)?.fte ?? null
        return manualSums({ structure, year, manual: byHand, fteOf })
      }),
    // oxlint-disable-next-line react/exhaustive-deps -- `calculated` counts the changes of the figures
    [manual, structure, store, calculated],
  )
  const noSalary = useMemo(() => divisionsWithoutSalary(structure), [structure])
  const people = unplaced.staff?.content ?? []
  const count =
    overwritten.length +
    refused.length +
    leftBehind.length +
    withoutStart.length +
    weights.length +
    sums.length +
    (noSalary > 0 ? 1 : 0) +
    orphans.length +
    people.length +
    (unplaced.problem ? 1 : 0)
  return {
    count,
    overwritten,
    refused,
    leftBehind,
    withoutStart,
    weights,
    sums,
    noSalary,
    orphans,
    people,
    unplaced,
    startYear: period.startYear,
  }
}

export type Concerns = ReturnType<typeof useConcerns>
