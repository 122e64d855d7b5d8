import { useTranslation } from 'react-i18next'
import classes from './staff.module.css'

/** Most ids shown. */
const SHOWN = 200

type Props = { readonly label: string; readonly ids: readonly string[] }

/** Ids from a file, side by side; a long list scrolls. */
export function IdList({ label, ids }: Props) {
  const { t } = useTranslation('staff')
  const more = ids.length - SHOWN
  return (
    <div className={classes['people']} tabIndex={0} role="region" aria-label={label}>
      <ul>
        {ids.slice(0, SHOWN).map((id) => (
          <li key={id}>
            <bdi>{id}</bdi>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="faint">{t('issues.more', { count: more })}</p>}
    </div>
  )
}
