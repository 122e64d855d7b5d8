import { useTranslation } from 'react-i18next'
import { useBoard } from '#planning/board/board.ts'
import classes from './boxes.module.css'
import { moveAmongFigures } from './figure.tsx'
import { HighlightFrame } from './highlight-frame.tsx'
import type { PictureLayout } from './picture-layout.ts'
import { type DivisionProps, useDivisionParts, useMeasures } from './use-division-parts.tsx'

/** A division as a box with a table of its figures. */
export function DivisionBox({ layout, ...props }: DivisionProps & { readonly layout: PictureLayout }) {
  const { t } = useTranslation('planning')
  const { years } = useBoard()
  const measures = useMeasures()
  const { label, name, flags, figure, specials } = useDivisionParts(props, { money: 'short', look: 'box' })
  const { unit, division } = props
  return (
    <HighlightFrame
      unit={unit}
      kind="division"
      id={division.id}
      look="box"
      label={label}
      onKeyDown={moveAmongFigures}
    >
      <header className={classes['head']}>
        {name}
        <bdi className="faint">#{division.id}</bdi>
        <span className={classes['grow']} />
        {flags}
      </header>
      <table className={classes['figures']}>
        <thead>
          <tr>
            <td />
            {layout.years.map((yearIndex) => (
              <th key={yearIndex} scope="col">
                {years[yearIndex]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {measures.map((measure, group) => (
            <tr key={measure}>
              <th scope="row">{t(measure)}</th>
              {layout.years.map((yearIndex, position) => (
                <td key={yearIndex}>{figure(measure, yearIndex, group === 0 && position === 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <footer>{specials}</footer>
    </HighlightFrame>
  )
}
