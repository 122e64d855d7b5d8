import { useTranslation } from 'react-i18next'
import { useBoard } from '#planning/board/board.ts'
import type { SaveEffect, YearEffect } from '../draft/save-effect.ts'
import { isolate, useFormat } from '../use-format.ts'

/** The effect of publishing, in words. */
export function useEffectWords() {
  const { t } = useTranslation('planning')
  const { session, names } = useBoard()
  const { signedFte, signedMoney } = useFormat()
  const nameOf = (userId: number | null) => {
    if (userId === session.userId) return t('people.you')
    const name = userId === null ? undefined : names.get(userId)
    return name === undefined ? t('people.others') : isolate(name)
  }
  return {
    nameOf,
    divisions: (effect: SaveEffect) => t('save.divisions', { count: effect.divisions }),
    year: ({ year, fte, tpc }: YearEffect) => {
      const words = t('save.fte', { value: signedFte(fte), year })
      return tpc === null ? words : `${words} · ${t('perMonth', { amount: signedMoney(tpc) })}`
    },
    people: (effect: SaveEffect) =>
      effect.people.map(({ userId, count }) => t('save.person', { name: nameOf(userId), count })).join(' · '),
  }
}
