import type { ReactNode } from 'react'
import classes from './swatch.module.css'

/** A small square in a colour chosen by users. */
export function Swatch({ colour }: { readonly colour: string }) {
  return <i className={classes['swatch']} style={{ background: colour }} aria-hidden="true" />
}

type ColouredProps = { readonly colour: string; readonly children: ReactNode }

/** A name beside its swatch; the two stay together even if the name wraps. */
export function Coloured({ colour, children }: ColouredProps) {
  return (
    <span className={classes['coloured']}>
      <Swatch colour={colour} />
      {children}
    </span>
  )
}
