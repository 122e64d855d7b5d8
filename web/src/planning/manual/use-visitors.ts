import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFirstNames, usePeople } from '#api/use-people.ts'
import { useDerived } from '#planning/board/use-versions.ts'
import type { BigPictureSession } from '#planning/draft/big-picture-session.ts'
import { ChangeCounters } from '#planning/draft/change-counters.ts'
import { manualPlace } from '#planning/together/manual-place.ts'
import { ALL } from '#planning/together/roster.ts'
import { isolate } from '#planning/use-format.ts'
import type { Visitors } from './division-line.tsx'
import { divisionOf } from './cell-key.ts'

const NOBODY = new ChangeCounters<string>()
const EVERYBODY = [ALL]

/** The other users of the plan, and how they are named at the cells of a year. */
export function useVisitors(
  { together }: Pick<BigPictureSession, 'together'>,
  year: number,
): Visitors & { readonly placeOf: (cell: string) => string } {
  const { t } = useTranslation('planning')
  const isAnybody = useDerived(together?.roster.places ?? NOBODY, {
    keys: EVERYBODY,
    read: () => (together?.roster.people.length ?? 0) > 0,
  })
  const people = usePeople(isAnybody)
  const firstNames = useFirstNames(isAnybody)
  return useMemo(() => {
    const nameOf = (userId: number) => isolate(people.get(userId) ?? t('people.somebody'))
    return {
      together,
      year,
      flagOf: (userId) => isolate(firstNames.get(userId) ?? t('people.somebody')),
      noteOf: ({ userId, mode }) =>
        t(`input.${mode === 'edit' ? 'edited' : 'visited'}`, { name: nameOf(userId) }),
      placeOf: (cell) => manualPlace({ year, divisionId: divisionOf(cell) }),
    }
  }, [together, year, people, firstNames, t])
}
