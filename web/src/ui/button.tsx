import type { ButtonHTMLAttributes } from 'react'
import classes from './button.module.css'

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  readonly look?: 'primary' | 'default' | 'quiet' | 'danger'
  /** Shows that the click is being worked on, and ignores further ones. */
  readonly isBusy?: boolean
}

export function Button({ look = 'default', isBusy = false, className, disabled, children, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled}
      aria-busy={isBusy || undefined}
      className={`${classes['button']} ${classes[look] ?? ''} ${className ?? ''}`}
      onClick={isBusy ? undefined : rest.onClick}
    >
      {isBusy && <span className={classes['spinner']} />}
      {children}
    </button>
  )
}
