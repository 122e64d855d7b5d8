import { TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { autoDirection } from '#ui/fields/auto-direction.ts'
import classes from './typed-delete.module.css'

type Props = {
  /** The text that must be typed exactly. */
  readonly confirmation: string
  /** Says what to type. */
  readonly label: string
  readonly isBusy: boolean
  readonly onDelete: () => void
  /** Label of the button, where it does more than delete. */
  readonly action?: string
  /** Why the server refused. */
  readonly problem?: ReactNode
  /** Content shown before anything is typed. */
  readonly before?: ReactNode
}

/** Deletes only after the confirmation text was typed exactly. */
export function TypedDelete({ confirmation, label, isBusy, onDelete, action, problem, before }: Props) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const isConfirmed = asShown(typed) === asShown(confirmation)
  return (
    <form
      noValidate
      className={classes['danger']}
      data-screen-only
      onSubmit={(event) => {
        event.preventDefault()
        if (isConfirmed) onDelete()
      }}
    >
      {before && <div className={classes['before']}>{before}</div>}
      <TextInput
        label={label}
        placeholder={confirmation}
        value={typed}
        autoComplete="off"
        {...autoDirection}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" look="danger" disabled={!isConfirmed} isBusy={isBusy}>
        {action ?? t('action.delete')}
      </Button>
      {problem && (
        <p role="alert" className={classes['problem']}>
          {problem}
        </p>
      )}
    </form>
  )
}

/** Normalises Unicode and white space, as a page shows any white space as one space and nobody could type another. */
function asShown(text: string): string {
  return text.normalize('NFC').trim().replaceAll(/\s+/gu, ' ')
}
