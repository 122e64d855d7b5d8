import { primaryDriver } from '@staffplan/contracts/drivers/primary-driver'
import { useTranslation } from 'react-i18next'
import { useRecords } from '#api/use-records.ts'
import { NextStep } from '#records/next-step.tsx'

/** Suggests the next step after importing staff: creating primary drivers or, where there are some, planning. */
export function AfterImport() {
  const { t } = useTranslation()
  const { rows, total } = useRecords({ path: primaryDriver.path, models: [primaryDriver.plural], size: 1 })
  if (!rows) return null
  return total === 0 ? (
    <NextStep to="/drivers/primaryDrivers" name={t('menu.primaryDrivers')} />
  ) : (
    <NextStep to="/OverviewPlanning/bigpicture" name={t('menu.bigPicture')} />
  )
}
