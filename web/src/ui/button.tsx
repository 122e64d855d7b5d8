import type { ButtonHTMLAttributes } from 'react'
import classes from './button.module.css'

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  readonly look?: 'primary' | 'default' | 'quiet' | 'danger'
  /** Shows that the click is being worked on, and ignores further ones. */
  readonly isBusy?: boolean
  /** Has nothing to do now. Unlike `disabled` it keeps the focus of whoever has just pressed it. */
  readonly isIdle?: boolean
}

export function Button(props: Props) {
  const { look = 'default', isBusy = false, isIdle = false, className, disabled, children, ...rest } = props
  return (
    <button
      type="button"
      aria-disabled={isIdle || undefined}
      {...rest}
      disabled={disabled}
      aria-busy={isBusy || undefined}
      className={`${classes['button']} ${classes[look] ?? ''} ${className ?? ''}`}
      onClick={isBusy || isIdle ? undefined : rest.onClick}
    >
      {isBusy && <span className={classes['spinner']} />}
      {children}
    </button>
  )
}
