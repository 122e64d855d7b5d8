import type { CSSProperties } from 'react'
import { type PictureLayout, widths } from './picture-layout.ts'

/** The layout as CSS variables: one set of grid tracks for the page head, every band's head and every line. */
export function sizesOf(layout: PictureLayout, years: number): CSSProperties {
  const { measures, isNameAbove, fteWidth, tpcWidth, drivers, cardWidth, gutter } = layout
  const columns = measures.map((measure, group) => {
    const width = measure === 'fte' ? fteWidth : tpcWidth
    const first = width + (group > 0 ? widths.measures : 0)
    const others = layout.years.length - 1
    return others > 0 ? `${first}px repeat(${others}, ${width}px)` : `${first}px`
  })
  const lead = drivers === 'beside' ? cardWidth + gutter : 0
  const figures = isNameAbove ? `repeat(${layout.years.length}, minmax(0, 1fr))` : columns.join(' ')
  return {
    '--line-tracks': isNameAbove ? figures : `minmax(0, 1fr) ${figures}`,
    '--tracks': isNameAbove ? figures : `${lead}px minmax(0, 1fr) ${figures}`,
    '--apart': `${widths.measures}px`,
    '--card': `${cardWidth}px`,
    '--cell': `${widths.cell}px`,
    '--cell-gap': `${widths.cellGap}px`,
    '--gutter': `${gutter}px`,
    '--gap': `${widths.gap}px`,
    '--years': years,
    '--cards': layout.cardsPerRow,
    '--boxes': layout.perRow,
    '--box': `${layout.boxWidth}px`,
  }
}
