import type { Figures } from '@staffplan/contracts/organisation/figures'
import type { RecordDefinition } from '@staffplan/contracts/record'
import { useTranslation } from 'react-i18next'
import { useMoment } from '#api/moment.ts'
import { useSettings } from '#api/settings.ts'
import { ErasedNote } from '#ui/erased-note.tsx'
import { Chip } from '#ui/page.tsx'
import { yearlyList } from './yearly-list.ts'

/** A list with yearly figures: the year stands beside its title, and a note above it counts erased people. */
export function figuresList(definition: RecordDefinition) {
  return {
    ...yearlyList(definition),
    period: <StartYear />,
    note: (rows: readonly Pick<Figures, 'unpaid'>[]) => (
      <ErasedNote count={rows.reduce((sum, { unpaid = 0 }) => sum + unpaid, 0)} />
    ),
  }
}

function StartYear() {
  const { t } = useTranslation('organisation')
  const { settings } = useSettings(useMoment())
  return settings && <Chip>{t('overview.year', { year: settings.planning.startYear })}</Chip>
}
