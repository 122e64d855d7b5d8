import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { useBoard } from '../board.ts'
import classes from './boxes.module.css'
import { moveAmongFigures } from './figure.tsx'
import { HotFrame } from './hot-frame.tsx'
import chips from './special-chips.module.css'
import { type DivisionProps, useDivisionParts, useMeasures } from './use-division-parts.tsx'

/** A division in one line, where a unit has many. */
export function DivisionLine(props: DivisionProps) {
  const { years } = useBoard()
  const measures = useMeasures()
  const { label, name, flags, figure, specials } = useDivisionParts(props)
  const { unit, division } = props
  return (
    <HotFrame
      unit={unit}
      kind="division"
      id={division.id}
      look="line"
      label={label}
      onKeyDown={moveAmongFigures}
    >
      <span className={classes['lineName']}>
        {name}
        {flags}
      </span>
      {measures.flatMap((measure) =>
        years.map((year, index) => <Fragment key={`${measure}${year}`}>{figure(measure, index)}</Fragment>),
      )}
      <span className={chips['lineSpecials']}>{specials}</span>
    </HotFrame>
  )
}

export function DivisionLinesHead() {
  const { t } = useTranslation('planning')
  const { years } = useBoard()
  const measures = useMeasures()
  return (
    <div className={classes['linesHead']} aria-hidden="true">
      <span>{t('column.division')}</span>
      {measures.flatMap((measure) =>
        years.map((year) => <span key={`${measure}${year}`}>{`${t(measure)} ${year}`}</span>),
      )}
      <span>{t('column.specials')}</span>
    </div>
  )
}
