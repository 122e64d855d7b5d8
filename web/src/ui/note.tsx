import type { ReactNode } from 'react'
import classes from './note.module.css'

/** A remark about the figures below it. */
export function Note({ children }: { readonly children: ReactNode }) {
  return <p className={classes['note']}>{children}</p>
}
