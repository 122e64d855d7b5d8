import type { TrailEntry } from '@staffplan/contracts/trail/trail'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { hasMoments, pathAt } from '#api/moment.ts'
import type { ChangeWords } from '#records/changed/use-change-words.ts'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import classes from './trail.module.css'

/** The screens that list records, by kind: the first word of a record's name in the log. */
const SCREENS: { readonly [record: string]: string } = {
  businessUnit: '/orgStructure/businessUnitOverview',
  division: '/orgStructure/divisionOverview',
  department: '/orgStructure/departmentOverview',
  costCentre: '/orgStructure/costCentreOverview',
  primaryDriver: '/drivers/primaryDrivers',
  secondaryDriver: '/drivers/secondaryDrivers',
  specialDriver: '/drivers/specialDrivers',
  user: '/overviewUsers',
  primaryAssignment: '/drivers/primaryDriversAssignment',
  secondaryAssignment: '/drivers/secondaryDriversAssignment',
  settings: '/settings',
  expenses: '/settings',
}

/** The screen that shows the objects of each area of the log. */
const AREAS: { readonly [area: string]: string } = {
  organisation: '/orgStructure/orgStructureOverview',
  staff: '/orgStructure/orgStructureOverview',
  bigPicture: '/OverviewPlanning/bigpicture',
  manualPlan: '/OverviewPlanning/ManualPlanning',
}

/** The screen on which an import can be undone, which also says what is kept then. */
const IMPORTS: { readonly [type: string]: string } = {
  StaffImportCompleted: '/importExport/hRYearlyData',
  OrganisationImported: '/orgStructure/file',
}

type Props = {
  readonly entry: TrailEntry
  readonly words: ChangeWords
  /** Narrows the trail to one object. */
  readonly onOnly: (object: string) => void
  readonly children: ReactNode
}

/** The object of an entry, linked to its screen as it is now and as it was then. */
export function ObjectLink({
  entry: { object, stream, area, position, type },
  words,
  onOnly,
  children,
}: Props) {
  const { t } = useTranslation('trail')
  const name = object ?? stream
  const [record = '', id] = name.split(':')
  const screen = SCREENS[record]
  const then = [screen ?? '', AREAS[area] ?? ''].find(hasMoments)
  const plan = /^bigPicture-(\d{4})$/.exec(stream)?.[1]
  const imports = IMPORTS[type]
  return (
    <span className={classes['object']}>
      {screen !== undefined ? (
        <Link to={id === undefined ? screen : `${screen}?open=${id}`}>
          <bdi>{words.object(name)}</bdi>
        </Link>
      ) : (
        <bdi>{words.object(name)}</bdi>
      )}
      <IconButton label={t('only')} onClick={() => onOnly(name)}>
        <Icon name="search" />
      </IconButton>
      {then !== undefined && (
        <Link
          data-screen-only
          className={classes['then'] ?? ''}
          to={`${pathAt(then, { position })}${plan === undefined ? '' : `&plan=${plan}`}`}
        >
          {t('then')}
        </Link>
      )}
      {imports !== undefined && (
        <Link data-screen-only className={classes['then'] ?? ''} to={imports}>
          {t('imports')}
        </Link>
      )}
      {children}
    </span>
  )
}
