import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
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

/** What is not there is an offer, for those who can take it up. */
export function Missing({ kind }: { readonly kind: keyof typeof offers }) {
  const { t } = useTranslation('planning')
  const { session } = useBoard()
  const { path, text, offer } = offers[kind]
  return (
    <div className={classes['missing']}>
      <span className="soft">{t(text)}</span>
      {session.access.edits && <Link to={path}>{t(offer)}</Link>}
    </div>
  )
}
