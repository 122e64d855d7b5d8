import { useMemo } from 'react'
import { useBoard } from '../board/board.ts'
import type { AnnouncedChange } from '../draft/announcement.ts'
import { type StepEffect, stepEffects } from '../draft/step-effects.ts'

/** What each of the announced changes does, from what everybody sees on. */
export function useStepEffects(changes: readonly AnnouncedChange[]): readonly StepEffect[] {
  const { structure, specialDrivers, session } = useBoard()
  const { published, period } = session
  return useMemo(() => {
    const source = { structure, specialDrivers: [...specialDrivers.values()], period }
    return stepEffects({ source, from: published, steps: changes })
  }, [structure, specialDrivers, period, published, changes])
}
