import type { ButtonHTMLAttributes } from 'react'
import classes from './button.module.css'

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  readonly look?: 'primary' | 'default' | 'quiet' | 'danger'
  /** Shows that the click is being worked on, and ignores further ones. */
  readonly isBusy?: boolean
  /** There is nothing to do now. Unlike a disabled button, an idle one keeps the focus of the user who just pressed it. */
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
