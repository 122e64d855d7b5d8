import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useUnplacedStaff } from '#api/unplaced-staff.ts'
import classes from './home.module.css'

type Props = { readonly startYear: number; readonly seesPeople: boolean }

/** What the figures are based on: the plan's start year, and which staff they leave out. */
export function Basis({ startYear, seesPeople }: Props) {
  const { t } = useTranslation('home')
  return (
    <p className={`soft ${classes['basis']}`}>
      {t('basis.start', { year: startYear })} {seesPeople && <LeftOut year={startYear} />}
    </p>
  )
}

function LeftOut({ year }: { readonly year: number }) {
  const { t } = useTranslation('home')
  const { staff } = useUnplacedStaff(year)
  if (!staff || staff.people === 0) return null
  return (
    <>
      <Link to="/orgStructure/orgStructureOverview">
        {t('common:unplaced.title', { count: staff.people })}
      </Link>
      {t('basis.leftOut')}
    </>
  )
}
