import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { addressOfNew } from '#records/given-values.ts'
import { AND_BACK } from '#records/way-back.ts'
import { useBoard } from '#planning/board/board.ts'
import classes from './boxes.module.css'

const offers = {
  primary: { path: '/drivers/primaryDriversAssignment', text: 'missing.primary', offer: 'missing.assign' },
  secondary: {
    path: '/drivers/secondaryDriversAssignment',
    text: 'missing.secondary',
    offer: 'missing.assign',
  },
  division: { path: '/orgStructure/divisionOverview', text: 'missing.division', offer: 'missing.add' },
} as const

type Props = { readonly kind: keyof typeof offers; readonly unitId: number }

/** Says what is missing; users who may edit get a link to a form that knows the unit and leads back here. */
export function MissingSetup({ kind, unitId }: Props) {
  const { t } = useTranslation('planning')
  const { session } = useBoard()
  const { path, text, offer } = offers[kind]
  return (
    <div className={classes['missing']}>
      <span className="soft">{t(text)}</span>
      {session.access.edits && (
        <Link to={addressOfNew(path, { businessUnitId: unitId })} state={AND_BACK}>
          {t(offer)}
        </Link>
      )}
    </div>
  )
}
