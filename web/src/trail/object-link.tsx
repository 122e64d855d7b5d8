import type { TrailEntry } from '@staffplan/contracts/trail/trail'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { hasMoments, pathAt } from '#api/moment.ts'
import type { ChangeWords } from '#records/changed/use-change-words.ts'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import classes from './trail.module.css'

/** Where records are shown, by the first word of their name in the log. */
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

/** Where what happened in a part of the log is seen. */
const AREAS: { readonly [area: string]: string } = {
  organisation: '/orgStructure/orgStructureOverview',
  staff: '/orgStructure/orgStructureOverview',
  bigPicture: '/OverviewPlanning/bigpicture',
  manualPlan: '/OverviewPlanning/ManualPlanning',
}

/** Where an import is taken back, after saying what that keeps. */
const IMPORTS: { readonly [type: string]: string } = {
  StaffImportCompleted: '/importExport/hRYearlyData',
  OrganisationImported: '/orgStructure/file',
}

type Props = {
  readonly entry: TrailEntry
  readonly words: ChangeWords
  /** Asks for nothing but one object. */
  readonly onOnly: (object: string) => void
  readonly children: ReactNode
}

/** What it was done to: what has a screen leads there, as it is now and as it was then. */
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
