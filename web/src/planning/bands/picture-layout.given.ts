import { pictureLayout } from './picture-layout.ts'

export const room = {
  width: 1180,
  view: 'lines',
  years: 3,
  hasSalaries: true,
  measure: 'fte',
  firstYear: 0,
} as const

/** A wide screen: drivers beside their divisions. */
export const wideLayout = pictureLayout(room)
export const boxLayout = pictureLayout({ ...room, view: 'boxes' })
