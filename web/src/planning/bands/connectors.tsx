import type { UnitStructure } from '@staffplan/contracts/arithmetic/structure'
import { memo } from 'react'
import { useBoard } from '../board.ts'
import { useVersion } from '../use-versions.ts'
import type { BandGeometry, BandShape } from './band-geometry.ts'
import classes from './band.module.css'
import { hotLinksOf, linksOf, pathOf } from './links.ts'

type Props = { readonly unit: UnitStructure; readonly shape: BandShape; readonly geometry: BandGeometry }

/** The lines between the boxes of a band. They say nothing that the boxes' names do not say too. */
export function Connectors(props: Props) {
  const { shape, geometry } = props
  if (shape.columns === 1) return null
  const gaps = shape.columns === 3 ? 2 : 1
  return (
    <svg
      className={classes['links']}
      width={gaps * (shape.columnWidth + shape.gapWidth)}
      height={geometry.height}
      aria-hidden="true"
    >
      <AllLinks {...props} />
      <HotLinks {...props} />
    </svg>
  )
}

const AllLinks = memo(function AllLinks(props: Props) {
  return <path className={classes['link'] ?? ''} d={pathOf(linksOf(props))} />
})

function HotLinks(props: Props) {
  const { hot } = useBoard()
  const id = props.unit.businessUnit.id
  useVersion(hot.versions, id)
  const spot = hot.of(id)
  return spot && <path className={classes['hotLink']} d={pathOf(hotLinksOf(props, spot))} />
}
