import type { ReactNode } from 'react'
import classes from './chart.module.css'

/** A small square of a part's colour, as the chart shows it. */
export function PartSwatch({ colour }: { readonly colour: string }) {
  return <i className={classes['swatch']} style={{ '--unit': colour }} aria-hidden="true" />
}

type Props = {
  readonly label: string
  readonly parts: readonly { readonly id: number; readonly colour: string; readonly name: ReactNode }[]
}

export function Legend({ label, parts }: Props) {
  return (
    <ul className={classes['legend']} aria-label={label}>
      {parts.map(({ id, colour, name }) => (
        <li key={id}>
          <PartSwatch colour={colour} />
          <bdi>{name}</bdi>
        </li>
      ))}
    </ul>
  )
}
