import { useTranslation } from 'react-i18next'
import { useBoard } from '../board.ts'
import type { Mark } from '../draft/foreign-changes.ts'
import { personColour } from '../person-colour.ts'
import { isolate, useFormat } from '../use-format.ts'
import classes from './amount-cell.module.css'

type Props = {
  readonly mark: Mark
  /** It happened while this person was typing here: says what Escape would bring. */
  readonly isMeanwhile: boolean
}

/** A frame in the colour of somebody else who has just changed the cell, with their name. */
export function CellMark({ mark, isMeanwhile }: Props) {
  const { t } = useTranslation('planning')
  const { names } = useBoard()
  const { exact } = useFormat()
  const name = isolate(names.get(mark.by) ?? t('people.somebody'))
  const value = typeof mark.value === 'number' ? exact(mark.value) : t('input.nothing')
  return (
    <span
      className={`${classes['mark']} ${isMeanwhile ? classes['meanwhile'] : ''}`}
      style={{ '--person': personColour(mark.by) }}
    >
      <span>{isMeanwhile ? t('input.meanwhile', { name, value }) : name}</span>
    </span>
  )
}
