import { InputWrapper } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './colour-field.module.css'
import type { FieldProps } from './field.ts'

type Props = FieldProps<string> & { readonly colours: readonly string[] }

/** Chooses one of the offered colours; a stored colour that is not offered is shown first. */
export function ColourField({ label, value, onChange, error, required, disabled, colours }: Props) {
  const { t } = useTranslation()
  const name = useId()
  const isOwn = value !== '' && !colours.some((colour) => colour.toUpperCase() === value.toUpperCase())
  return (
    <InputWrapper label={label} error={error} required={required ?? false} labelElement="div" id={name}>
      <div className={classes['swatches']} role="radiogroup" aria-label={label}>
        {(isOwn ? [value, ...colours] : colours).map((colour) => (
          <label key={colour} className={classes['swatch']} style={{ background: colour }}>
            <input
              type="radio"
              name={name}
              value={colour}
              disabled={disabled ?? false}
              checked={colour.toUpperCase() === value.toUpperCase()}
              aria-label={t('colour', { colour })}
              onChange={() => onChange(colour)}
            />
          </label>
        ))}
      </div>
    </InputWrapper>
  )
}
