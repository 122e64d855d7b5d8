import type { ReactNode } from 'react'
import classes from './as-of.module.css'

type Props = { readonly text: string; readonly mark: string; readonly children?: ReactNode }

/** Says that a screen shows the past: in a line above it, and as a watermark across it. */
export function AsOf({ text, mark, children }: Props) {
  return (
    <>
      <div className={classes['when']} data-moment>
        <span>{text}</span>
        {children}
      </div>
      {/* Hidden from screen readers: the watermark repeats the line above. */}
      <p className={classes['watermark']} data-moment aria-hidden="true" data-mark={mark} />
    </>
  )
}
