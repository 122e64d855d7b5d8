import type { Explanation } from '@staffplan/contracts/arithmetic/explanation'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Skeleton } from '#ui/skeleton.tsx'
import { OptionalContent } from '#ui/optional-content.tsx'
import { toastPartUnavailable } from '#ui/part-unavailable.ts'
import { useBoard } from '../board/board.ts'
import { KeyHistory } from './key-history.tsx'
import { comesFromStaff, keysBehind } from './keys-behind.ts'

/** Loaded on demand: it brings the words of the audit trail, which most numbers do not need. */
const StaffHistory = lazy(() => import('./staff-history.tsx'))

type Props = { readonly explanation: Explanation; readonly divisionId: number }

/** The history behind a number: who set its inputs and special drivers, and changes to its staff. */
export function HistoryTab({ explanation, divisionId }: Props) {
  const { t } = useTranslation('planning')
  const { years } = useBoard()
  return (
    <KeyHistory keys={keysBehind(explanation)} divisionId={divisionId} nothing={t('past.nothing')}>
      {comesFromStaff(explanation) && (
        <>
          <p className="faint">
            {t('past.staff', { year: years[0] })}{' '}
            <Link to="/importExport/hRYearlyData">{t('common:menu.hrData')}</Link>
          </p>
          <OptionalContent fallback={<Skeleton of="lines" count={3} />} onFailure={toastPartUnavailable}>
            <StaffHistory divisionId={divisionId} year={years[0]!} />
          </OptionalContent>
        </>
      )}
    </KeyHistory>
  )
}
