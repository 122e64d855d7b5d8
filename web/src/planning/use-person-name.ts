import { useTranslation } from 'react-i18next'
import { useBoard } from './board/board.ts'
import { isolate } from './use-format.ts'

/** The name of a user in a sentence; the present user is "You". */
export function usePersonName(): (userId: number) => string {
  const { t } = useTranslation('planning')
  const { session, names } = useBoard()
  return (userId) =>
    userId === session.userId ? t('people.you') : isolate(names.get(userId) ?? t('people.somebody'))
}
