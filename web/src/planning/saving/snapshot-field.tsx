import { useTranslation } from 'react-i18next'
import { SwitchField } from '#ui/fields/switch-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import type { TypedTitle } from '../snapshots/use-snapshot-title.ts'
import classes from './saving.module.css'

/** `typed` is null while no snapshot is to be saved. */
type Props = {
  readonly typed: string | null
  readonly onType: (typed: string | null) => void
  readonly read: TypedTitle
  /** Publishing has been tried with this title. */
  readonly isTried: boolean
}

/** Whether to save what is published as a snapshot, and under which title. */
export function SnapshotField({ typed, onType, read: { problem, replaces }, isTried }: Props) {
  const { t } = useTranslation('planning')
  return (
    <div className={classes['snapshot']}>
      <SwitchField
        label={t('save.keep')}
        value={typed !== null}
        onChange={(keeps) => onType(keeps ? '' : null)}
      />
      {typed !== null && (
        <TextField
          autoFocus
          label={t('snapshot.title')}
          value={typed}
          onChange={onType}
          error={(isTried || typed.trim() !== '') && problem}
        />
      )}
      <p role="status" className={classes['replaces']}>
        {replaces}
      </p>
    </div>
  )
}
