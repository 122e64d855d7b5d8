import { PartSwatch } from '#ui/charts/legend.tsx'
import classes from './analytics.module.css'

/** The name of a business unit beside its colour in the charts. */
export function UnitName({ name, colour }: { readonly name: string; readonly colour: string }) {
  return (
    <span className={classes['unitName']}>
      <PartSwatch colour={colour} />
      <bdi>{name}</bdi>
    </span>
  )
}
