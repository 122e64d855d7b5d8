import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import classes from './filter-chips.module.css'

export type FilterChip = {
  /** What the list is filtered by. */
  readonly label: string
  /** The value of the filter. */
  readonly value: string
  readonly onRemove: () => void
}

type Props = { readonly chips: readonly FilterChip[]; readonly onClear: () => void }

/** The active filters above a list, so that a filtered list never looks complete. */
export function FilterChips({ chips, onClear }: Props) {
  const { t } = useTranslation()
  if (chips.length === 0) return null
  return (
    <ul className={classes['chips']} aria-label={t('table.filters')}>
      {chips.map(({ label, value, onRemove }) => (
        <li key={label} className={classes['chip']}>
          <span>
            {label}: <bdi>{value}</bdi>
          </span>
          <IconButton label={t('table.removeFilter', { name: `${label}: ${value}` })} onClick={onRemove}>
            <Icon name="close" />
          </IconButton>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <Button look="quiet" onClick={onClear}>
            {t('table.clearFilters')}
          </Button>
        </li>
      )}
    </ul>
  )
}
