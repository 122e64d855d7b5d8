import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Chip } from '#ui/page.tsx'
import { useFlags } from './use-division.ts'

export const DivisionFlags = memo(function DivisionFlags({ divisionId }: { readonly divisionId: number }) {
  const { t } = useTranslation('planning')
  return useFlags(divisionId)
    .split(' ')
    .filter((flag) => flag !== '')
    .map((flag) => (
      <span key={flag} title={t(`flag.${flag}Long`)}>
        <Chip isWarning>{t(`flag.${flag}`)}</Chip>
      </span>
    ))
})
