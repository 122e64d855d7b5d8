import { useTranslation } from 'react-i18next'
import { useBoard } from '../board.ts'
import type { SaveEffect } from '../save-effect.ts'
import { isolate, useFormat } from '../use-format.ts'

/** The effect of a save in words. */
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
    fte: (effect: SaveEffect) => t('save.fte', { value: signedFte(effect.fte), year: effect.year }),
    tpc: (effect: SaveEffect) =>
      effect.tpc === null ? null : t('perMonth', { amount: signedMoney(effect.tpc) }),
    people: (effect: SaveEffect) =>
      effect.people.map(({ userId, count }) => t('save.person', { name: nameOf(userId), count })).join(' · '),
  }
}
