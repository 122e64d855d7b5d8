import type { UnplacedStaff } from '@staffplan/contracts/organisation/unplaced-staff'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useIsReadOnly } from '#api/me.ts'
import { useUnplacedStaff } from '#api/unplaced-staff.ts'
import { Card } from '#ui/page.tsx'
import { AssignCentres } from './assign-centres.tsx'
import classes from './unplaced-people.module.css'
import { UnreadUnplaced } from './unread-unplaced.tsx'

const LISTED = 50
const RECORDS = 5

type Props = {
  readonly year: number
  /** Unfolded at first: right after an import this is the next thing to do. */
  readonly isOpen?: boolean
}

/** Shows how many people belong to no division and where, and lets them be assigned; nothing when there are none. */
export function UnplacedPeople({ year, isOpen = false }: Props) {
  const { t } = useTranslation()
  const isReadOnly = useIsReadOnly()
  const { staff, problem, reload } = useUnplacedStaff(year)
  const unread = problem && <UnreadUnplaced year={year} problem={problem} onRetry={reload} />
  if (!staff || staff.people === 0)
    return unread ? <Card className={classes['unplaced'] ?? ''}>{unread}</Card> : null
  const { people, content } = staff
  const rows = content
    .slice(0, LISTED)
    .flatMap(({ costCentre, staffNumber }) =>
      costCentre ? [{ centre: costCentre, people: staffNumber }] : [],
    )
  return (
    <Card className={classes['unplaced'] ?? ''}>
      {unread}
      <details open={isOpen}>
        <summary>{t('unplaced.title', { count: people })}</summary>
        <UnplacedList year={year} content={isReadOnly ? content : content.filter(isDeleted)} />
        {!isReadOnly && rows.length > 0 && <AssignCentres rows={rows} />}
        {!isReadOnly && content.length > LISTED && (
          <p className="soft">{t('unplaced.more', { count: content.length - LISTED })}</p>
        )}
      </details>
    </Card>
  )
}

function isDeleted({ costCentre }: UnplacedStaff): boolean {
  return costCentre === null
}

type ListProps = { readonly year: number; readonly content: readonly UnplacedStaff[] }

/** The list without its card, for places among other things that need attention. */
export function UnplacedList({ year, content }: ListProps) {
  const { t } = useTranslation()
  return (
    <>
      <p className="soft">{t('unplaced.text', { year })}</p>
      <ul>
        {content.slice(0, LISTED).map((centre) => (
          <li key={centre.costCentre?.id ?? `deleted ${centre.staffIds[0]}`}>
            <Place of={centre} />
          </li>
        ))}
      </ul>
      {content.length > LISTED && (
        <p className="soft">{t('unplaced.more', { count: content.length - LISTED })}</p>
      )}
    </>
  )
}

function Place({ of: { costCentre, staffNumber, staffIds } }: { readonly of: UnplacedStaff }) {
  const { t } = useTranslation()
  const isReadOnly = useIsReadOnly()
  const people = <span className="soft">{t('unplaced.people', { count: staffNumber })}</span>
  if (!costCentre)
    return (
      <>
        <span>{t('unplaced.deleted')}</span>
        {people}
        {staffIds.slice(0, RECORDS).map((id) => (
          <Link key={id} to={`/importExport/hRYearlyData?open=${id}`}>
            {t('unplaced.record', { id })}
          </Link>
        ))}
      </>
    )
  const name = `${costCentre.number} ${costCentre.name}`
  return (
    <>
      <Link to={`/orgStructure/costCentreOverview?open=${costCentre.id}`}>
        <bdi>{name}</bdi>
      </Link>
      <span className="soft">{t('unplaced.noDepartment')}</span>
      {people}
      {!isReadOnly && (
        <Link to="/orgStructure/departmentOverview" aria-label={t('unplaced.assignThis', { name })}>
          {t('unplaced.assign')}
        </Link>
      )}
    </>
  )
}
