import classes from './swatch.module.css'

/** A small square of a colour that people chose. */
export function Swatch({ colour }: { readonly colour: string }) {
  return <i className={classes['swatch']} style={{ background: colour }} aria-hidden="true" />
}
