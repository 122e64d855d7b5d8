import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { type Use, useRecordUsesQuery } from '#api/records.ts'
import { nameList } from './name-list.ts'
import classes from './record-form.module.css'

type Used = {
  /** Path of the list the record is read from. */
  readonly path: string
  readonly id: string
  readonly name: string
}

/** Shown before deletion is confirmed: what uses this record, and where to find it. */
export function RecordUses({ of: used }: { readonly of: Used }) {
  const { t } = useTranslation()
  const { path, id } = used
  const { data: uses } = useRecordUsesQuery({ path, id }, { refetchOnMountOrArgChange: true })
  if (!uses) return null
  if (uses.length === 0) return <p className="soft">{t('record.unused')}</p>
  return (
    <div className={classes['uses']} role="note">
      <p>{t('record.usedFirst')}</p>
      <ul>
        {uses.map((use) => (
          <li key={use.kind}>
            <Link to={addressOf(use, used)}>
              {t(`errors:use.${use.kind}`, { count: use.count, defaultValue: use.kind })}
            </Link>
            {use.names.length > 0 && ` (${nameList(use.names, t('list.join'))})`}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The address of the list that shows the records of this kind, filtered to those that use the record. */
function addressOf({ kind }: Use, { id, name }: Used): string {
  const search = new URLSearchParams({ search: name }).toString()
  switch (kind) {
    case 'divisions':
      return `/orgStructure/divisionOverview?businessUnitId=${id}`
    case 'departments':
      return `/orgStructure/departmentOverview?divisionId=${id}`
    case 'primaryAssignments':
      return `/drivers/primaryDriversAssignment?${search}`
    case 'secondaryAssignments':
      return `/drivers/secondaryDriversAssignment?${search}`
    case 'staff':
      return `/importExport/hRYearlyData?${search}`
    default:
      return '/OverviewPlanning/bigpicture'
  }
}
