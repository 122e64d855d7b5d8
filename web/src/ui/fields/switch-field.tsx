import { Switch } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import type { FieldProps } from './field.ts'
import classes from './switch-field.module.css'

/** A switch for a yes-or-no value. */
export function SwitchField({
  label,
  value,
  onChange,
  error,
  description,
  disabled = false,
}: FieldProps<boolean>) {
  return (
    <Switch
      classNames={{ track: classes['track'] ?? '' }}
      label={label}
      checked={value}
      error={error}
      description={description}
      disabled={disabled}
      onChange={(event) => onChange(event.target.checked)}
    />
  )
}
