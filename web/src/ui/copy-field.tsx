import { TextInput } from '@mantine/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import classes from './copy-field.module.css'
import { Icon } from './icon.tsx'
import { toastSuccess, toastWarning } from './toast.tsx'

type Props = { readonly label: string; readonly value: string }

/** Text to be copied. If the browser denies access to the clipboard (no HTTPS), the text is selected to copy by hand. */
export function CopyField({ label, value }: Props) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const copy = async () => {
    input.current?.select()
    try {
      await navigator.clipboard.writeText(value)
      toastSuccess(t('toast.copied'))
    } catch {
      toastWarning(t('toast.copyFailed'))
    }
  }
  return (
    <div className={classes['copy']}>
      <TextInput
        ref={input}
        label={label}
        value={value}
        readOnly
        dir="ltr"
        onFocus={(event) => event.target.select()}
      />
      <Button onClick={() => void copy()}>
        <Icon name="copy" />
        {t('action.copy')}
      </Button>
    </div>
  )
}
