import type { DraftValue } from '@staffplan/contracts/planning/draft'
import { useTranslation } from 'react-i18next'
import { useBoard } from '#planning/board/board.ts'
import type { Mark } from '../draft/foreign-changes.ts'
import { personColour } from '../person-colour.ts'
import frame from '../together/colleague-frame.module.css'
import { isolate, useFormat } from '../use-format.ts'
import classes from './amount-cell.module.css'

type Props = {
  readonly mark: Mark
  /** It happened while this user was typing in the cell: the frame stays, and the cell shows a note. */
  readonly isMeanwhile: boolean
  /** The typed text was refused. The cell's note is only seen by going there, so the frame gives it in short. */
  readonly isRefused: boolean
}

/** A frame around a cell that somebody else has just changed, in their colour and with their name. */
export function CellMark({ mark, isMeanwhile, isRefused }: Props) {
  const { t } = useTranslation('planning')
  const name = useFirstNames()(mark.by)
  const value = useValueWords()(mark.value)
  return (
    <span
      className={`${frame['frame']} ${classes['mark']} ${isMeanwhile ? classes['meanwhile'] : ''}`}
      style={{ '--person': personColour(mark.by) }}
    >
      {!isMeanwhile && <span>{name}</span>}
      {isMeanwhile && isRefused && <span aria-hidden>{t('input.meanwhileShort', { name, value })}</span>}
    </span>
  )
}

/** The note about what somebody else wrote meanwhile, and that Escape accepts it. */
export function useMeanwhileWords(mark: Mark | null): string | null {
  const { t } = useTranslation('planning')
  const nameOf = useNames()
  const wordsOf = useValueWords()
  return mark && t('input.meanwhile', { name: nameOf(mark.by), value: wordsOf(mark.value) })
}

export function useValueWords(): (value: DraftValue) => string {
  const { t } = useTranslation('planning')
  const { exact } = useFormat()
  return (value) => (typeof value === 'number' ? exact(value) : t('input.nothing'))
}

/** For flags at cells: a full name would cover the neighbouring cells. */
export function useFirstNames(): (by: number) => string {
  const { t } = useTranslation('planning')
  const { firstNames } = useBoard()
  return (by) => isolate(firstNames.get(by) ?? t('people.somebody'))
}

export function useNames(): (by: number) => string {
  const { t } = useTranslation('planning')
  const { names } = useBoard()
  return (by) => isolate(names.get(by) ?? t('people.somebody'))
}
