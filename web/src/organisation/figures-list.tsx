import type { RecordDefinition } from '@staffplan/contracts/record'
import { useTranslation } from 'react-i18next'
import { useMoment } from '#api/moment.ts'
import { useSettings } from '#api/settings.ts'
import { Chip } from '#ui/page.tsx'
import { yearlyList } from './yearly-list.ts'

/** A list with figures, and beside its title the year that they are of. */
export function figuresList(definition: RecordDefinition) {
  return { ...yearlyList(definition), period: <StartYear /> }
}

function StartYear() {
  const { t } = useTranslation('organisation')
  const { settings } = useSettings(useMoment())
  return settings && <Chip>{t('overview.year', { year: settings.planning.startYear })}</Chip>
}
