import { useBoard } from '#planning/board/board.ts'
import { moveAmongFigures } from './figure.tsx'
import { HighlightFrame } from './highlight-frame.tsx'
import classes from './lines.module.css'
import type { PictureLayout } from './picture-layout.ts'
import { type DivisionProps, useDivisionParts } from './use-division-parts.tsx'

/** A division as one line; its figures line up with the columns of the page head. */
export function DivisionLine({ layout, ...props }: DivisionProps & { readonly layout: PictureLayout }) {
  const { years } = useBoard()
  const { measures, money, isNameAbove } = layout
  const { label, name, flags, figure, specials } = useDivisionParts(props, { money, look: 'line' })
  const { unit, division } = props
  return (
    <HighlightFrame
      unit={unit}
      kind="division"
      id={division.id}
      look="line"
      label={label}
      onKeyDown={moveAmongFigures}
    >
      <span className={`${classes['what']} ${isNameAbove ? classes['wide'] : ''}`}>
        {name}
        {flags}
        {specials}
      </span>
      {measures.flatMap((measure, group) =>
        layout.years.map((yearIndex, position) => (
          <span
            key={`${measure}${years[yearIndex]}`}
            className={`${classes['figureSlot']} ${group > 0 && position === 0 ? classes['apart'] : ''}`}
          >
            {figure(measure, yearIndex, group === 0 && position === 0)}
          </span>
        )),
      )}
    </HighlightFrame>
  )
}
