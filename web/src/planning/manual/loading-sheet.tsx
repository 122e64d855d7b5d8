import { useTranslation } from 'react-i18next'
import { Card } from '#ui/page.tsx'
import bones from './loading-sheet.module.css'
import classes from './manual-planning.module.css'
import tools from './manual-tools.module.css'
import { LINE_HEIGHT } from './use-lines.ts'

/** The columns of the sheet; those hidden on narrow screens are hidden here, too. */
const COLUMNS = ['name', 'unit', 'staff', 'planned', 'manual', 'difference', 'from'] as const
/** A unit and its divisions. */
const LINES_OF_UNIT = 6
const LINES = Array.from({ length: 3 * LINES_OF_UNIT }, (_, line) => line)

/** Placeholders for the fields and buttons beside the title, of the same number and similar width. */
export function LoadingTools() {
  return (
    <>
      <span className={`${tools['tools']} ${bones['loading']} ${bones['tools']}`}>
        <div>
          <i />
        </div>
        <span className={bones['steps']}>
          <i />
          <i />
        </span>
        <div>
          <i />
        </div>
        <div>
          <i />
        </div>
      </span>
      <span className={`${bones['loading']} ${bones['button']}`}>
        <i />
      </span>
      <span className={`${bones['loading']} ${bones['button']}`}>
        <i />
      </span>
      <span className={`${bones['loading']} ${bones['button']} ${tools['save']}`}>
        <i />
      </span>
    </>
  )
}

/** Placeholders for head and lines of the sheet, in the columns where they will appear. */
export function LoadingSheet() {
  const { t } = useTranslation()
  return (
    <div aria-busy="true" className={bones['loading']}>
      <span role="status" className="hidden-visually">
        {t('state.loading')}
      </span>
      <Card className={classes['card'] ?? ''}>
        <div className={classes['scroll']}>
          <div className={classes['head']}>
            <Line className={`${classes['names']} ${bones['names']}`} />
            <Line className={`${classes['sums']} ${bones['sums']}`} />
          </div>
          {LINES.map((line) => (
            <Line
              key={line}
              className={`${bones['row']} ${line % LINES_OF_UNIT === 0 ? bones['ofUnit'] : ''}`}
              height={LINE_HEIGHT}
            />
          ))}
        </div>
      </Card>
    </div>
  )
}

type LineProps = { readonly className: string; readonly height?: number }

function Line({ className, height }: LineProps) {
  return (
    <div className={`${classes['line']} ${className}`} style={{ blockSize: height }}>
      {COLUMNS.map((column) => (
        <span key={column} className={classes[column] ?? ''} data-column={column}>
          <i />
        </span>
      ))}
    </div>
  )
}
