import { Card } from '#ui/page.tsx'
import { useWidth } from '#ui/use-width.ts'
import head from './bands/column-head.module.css'
import { pictureLayout } from './bands/picture-layout.ts'
import { sizesOf } from './bands/picture-sizes.ts'
import tools from './bands/picture-tools.module.css'
import classes from './loading-bands.module.css'

const YEARS = 3
/** Lines per band, including its head. */
const BANDS = [7, 6]

/** Placeholders for tools, head and lines, in the grid tracks where they will appear. */
export function LoadingBands() {
  const [measured, width] = useWidth<HTMLDivElement>()
  const room = {
    width,
    view: 'lines',
    measure: 'fte',
    firstYear: 0,
    hasSalaries: true,
    years: YEARS,
  } as const
  const layout = pictureLayout(room)
  const figures = Array.from({ length: layout.measures.length * layout.years.length }, (_, column) => column)
  const { isNameAbove, isHeadTall } = layout
  const start = isNameAbove ? 1 : 3
  return (
    <>
      <div className={`${tools['tools']} ${classes['tools']}`}>
        <i className={tools['text']} />
        <i className={tools['unit']} />
        <i />
        <i className={tools['folds']} />
      </div>
      <div ref={measured} style={sizesOf(layout, YEARS)}>
        {width > 0 && (
          <>
            <div className={`${head['head']} ${isHeadTall ? head['tall'] : ''}`}>
              {figures.map((column) => (
                <i
                  key={column}
                  className={classes['figure']}
                  style={{ gridRow: isHeadTall ? 4 : 3, gridColumn: start + column }}
                />
              ))}
            </div>
            {BANDS.map((lines) => (
              <Card key={lines} className={classes['band'] ?? ''}>
                {Array.from({ length: lines }, (_, line) => (
                  <div key={line} className={classes['line']}>
                    {!isNameAbove && <i className={classes['name']} />}
                    <i className={`${classes['name']} ${isNameAbove ? classes['above'] : ''}`} />
                    {figures.map((column) => (
                      <i key={column} className={classes['figure']} />
                    ))}
                  </div>
                ))}
              </Card>
            ))}
          </>
        )}
      </div>
    </>
  )
}
