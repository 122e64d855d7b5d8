import type { ReactNode } from 'react'
import classes from './as-of.module.css'

type Props = { readonly text: string; readonly mark: string; readonly children?: ReactNode }

/** Says that a screen shows the past: above it, and across what is read. */
export function AsOf({ text, mark, children }: Props) {
  return (
    <>
      <div className={classes['when']} data-moment>
        <span>{text}</span>
        {children}
      </div>
      {/* A picture, not a text to be read: it says what stands above. */}
      <p
        className={classes['watermark']}
        data-moment
        aria-hidden="true"
        data-mark={mark}
        style={{ '--letters': mark.length }}
      />
    </>
  )
}
