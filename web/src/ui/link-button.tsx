import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import classes from './button.module.css'

type Props = { readonly to: string; readonly title: string; readonly children: ReactNode }

/** A link to another screen that looks like a button. */
export function LinkButton({ to, title, children }: Props) {
  return (
    <Link to={to} className={`${classes['button']} ${classes['quiet']}`} title={title}>
      {children}
    </Link>
  )
}
