import { useTranslation } from 'react-i18next'
import classes from './data-table.module.css'

const ROWS = Array.from({ length: 8 }, (_, index) => index)

type Props = { readonly columns: readonly { readonly field: string; readonly isNumeric?: boolean }[] }

/** Placeholder rows of the final height before the first answer; shown after 150 ms, lest quick answers flicker. */
export function SkeletonRows({ columns }: Props) {
  const { t } = useTranslation()
  return ROWS.map((row) => (
    <tr key={row} className={classes['skeleton']}>
      {columns.map(({ field, isNumeric }, column) => (
        <td key={field} className={isNumeric ? 'number' : undefined}>
          {row === 0 && column === 0 && <span className="hidden-visually">{t('state.loading')}</span>}
          <i style={{ inlineSize: `${40 + ((row * 7 + column * 13) % 5) * 11}%` }} />
        </td>
      ))}
    </tr>
  ))
}
