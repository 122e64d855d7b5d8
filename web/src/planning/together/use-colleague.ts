import { useVersion } from '../board/use-versions.ts'
import type { BigPictureSession } from '../draft/big-picture-session.ts'
import { ChangeCounters } from '../draft/change-counters.ts'
import type { Colleague } from './roster.ts'

/** The other user at a place, if any. */
export function useColleague(
  { together }: Pick<BigPictureSession, 'together'>,
  place: string,
): Colleague | null {
  useVersion(together?.roster.places ?? NOBODY, place)
  return together?.roster.at(place) ?? null
}

const NOBODY = new ChangeCounters<string>()
