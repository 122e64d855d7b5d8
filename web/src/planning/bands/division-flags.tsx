import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/icon.tsx'
import classes from './division-flags.module.css'
import { useFlags } from './use-division.ts'

/** Warnings about a division's figures: in words where there is room, otherwise as an icon labelled with them. */
export const DivisionFlags = memo(function DivisionFlags({ divisionId }: { readonly divisionId: number }) {
  const { t } = useTranslation('planning')
  return useFlags(divisionId)
    .split(' ')
    .filter((flag) => flag !== '')
    .map((flag) => (
      <span key={flag} className={classes['flag']} title={t(`flag.${flag}Long`)} data-flag>
        <span className={classes['sign']}>
          <Icon name="warning" />
        </span>{' '}
        <span className={classes['words']}>{t(`flag.${flag}`)}</span>
      </span>
    ))
})
