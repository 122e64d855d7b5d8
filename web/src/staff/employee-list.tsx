import { useTranslation } from 'react-i18next'
import classes from './staff.module.css'

/** So many are named. */
const SHOWN = 200

type Props = { readonly label: string; readonly employees: readonly string[] }

/** Employee ids, side by side; many of them scroll. */
export function EmployeeList({ label, employees }: Props) {
  const { t } = useTranslation('staff')
  const more = employees.length - SHOWN
  return (
    <div className={classes['people']} tabIndex={0} role="region" aria-label={label}>
      <ul>
        {employees.slice(0, SHOWN).map((employee) => (
          <li key={employee}>
            <bdi>{employee}</bdi>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="faint">{t('issues.more', { count: more })}</p>}
    </div>
  )
}
