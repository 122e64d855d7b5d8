import { useTranslation } from 'react-i18next'
import { useBoard } from '../board.ts'
import classes from './boxes.module.css'
import { moveAmongFigures } from './figure.tsx'
import { HotFrame } from './hot-frame.tsx'
import chips from './special-chips.module.css'
import { type DivisionProps, useDivisionParts, useMeasures } from './use-division-parts.tsx'

/** A division with its figures in a table of its own. */
export function DivisionBox(props: DivisionProps) {
  const { t } = useTranslation('planning')
  const { years } = useBoard()
  const measures = useMeasures()
  const { label, name, flags, figure, specials } = useDivisionParts(props)
  const { unit, division } = props
  return (
    <HotFrame
      unit={unit}
      kind="division"
      id={division.id}
      look="box"
      label={label}
      onKeyDown={moveAmongFigures}
    >
      <header className={classes['head']}>
        {name}
        <span className={classes['grow']} />
        {flags}
      </header>
      <table className={classes['figures']}>
        <thead>
          <tr>
            <td />
            {years.map((year) => (
              <th key={year} scope="col">
                {year}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {measures.map((measure) => (
            <tr key={measure}>
              <th scope="row">{t(measure)}</th>
              {years.map((year, index) => (
                <td key={year}>{figure(measure, index)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <footer className={chips['specials']}>{specials}</footer>
    </HotFrame>
  )
}
