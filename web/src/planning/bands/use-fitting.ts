import { type RefObject, useLayoutEffect, useState } from 'react'
import { fitting } from './fitting.ts'

export type ChipLook = 'line' | 'box'

const GAP = 6
/** Width of "… 12". */
const MORE = 34
/** Width of an amount with one digit. */
const LEAST_AMOUNT = 22
/** In a box: the beginning of the name before the amount, and the gap between them. */
const LEAST_NAME = 44
/** The division's name shrinks in favour of chips down to this share of its line. */
const SHARE_OF_NAME = 0.5
const LEAST_FLAG = 24
/** In a line: about seven letters with an ellipsis, and the gap behind them. */
const SHORT_NAME = 54
const NAME_GAP = 4
/** The button that adds a chip, and the gap before it. */
const ADD = 32

type Fitting = {
  /** How many chips can be read. */
  readonly count: number
  /** Whether a line has room for the chips' names, or at least for their beginnings. */
  readonly areNamed: boolean
  /** Whether a line has room for the add button behind the chips. */
  readonly hasRoomBehind: boolean
}

const UNKNOWN: Fitting = { count: Number.POSITIVE_INFINITY, areNamed: true, hasRoomBehind: false }

/** Measures how many chips (`data-chip`) of a row fit; until the first measurement all of them count as fitting. */
export function useFitting(
  row: RefObject<HTMLElement | null>,
  look: ChipLook,
  chips: readonly unknown[],
): Fitting {
  const [found, setFound] = useState(UNKNOWN)
  useLayoutEffect(() => {
    const element = row.current
    const around = look === 'line' ? element?.parentElement : element
    if (!element || !around || chips.length === 0) return undefined
    const measure = () => {
      const drawn = [...element.querySelectorAll<HTMLElement>('[data-chip]')]
      if (around.clientWidth === 0 || drawn.length === 0) return
      const needs = drawn.map((chip) => needOf(chip, look))
      const isLine = look === 'line'
      const room = isLine ? roomInLine(around, element) : roomInBox(element)
      const count = fitting({ needs, room, gap: GAP, more: MORE })
      const hasRoomBehind = count === needs.length && roomBehind(around, drawn.at(-1)!) >= ADD
      const areNamed = !isLine || haveNames({ line: around, row: element, drawn, needs })
      if (isLine) around.style.setProperty('--name', `${widthOfName(around)}px`)
      setFound((known) =>
        known.count === count && known.areNamed === areNamed && known.hasRoomBehind === hasRoomBehind
          ? known
          : { count, areNamed, hasRoomBehind },
      )
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(around)
    observer.observe(element)
    return () => observer.disconnect()
  }, [row, look, chips])
  return found
}

/** Pixels from the end of a chip to the end of its line. */
function roomBehind(line: HTMLElement, chip: HTMLElement): number {
  const [outer, inner] = [line.getBoundingClientRect(), chip.getBoundingClientRect()]
  const { direction, paddingInlineEnd } = getComputedStyle(line)
  const room = direction === 'rtl' ? inner.left - outer.left : outer.right - inner.right
  return room - (Number.parseFloat(paddingInlineEnd) || 0)
}

/** The width a chip needs: its whole amount with percent sign and year, and what surrounds the text. */
function needOf(chip: HTMLElement, look: ChipLook): number {
  const label = chip.querySelector<HTMLElement>('[data-label]') ?? chip
  const amount = chip.querySelector<HTMLElement>('[data-amount]')
  const around = chip.offsetWidth - label.offsetWidth + sidesOf(label)
  const width = Math.max(LEAST_AMOUNT, Math.ceil(amount?.getBoundingClientRect().width ?? 0))
  return around + width + (look === 'box' ? LEAST_NAME : 0)
}

function roomInLine(line: HTMLElement, row: HTMLElement, share = SHARE_OF_NAME): number {
  const inner = line.clientWidth - sidesOf(line)
  const [name, ...others] = [...line.children].filter((child) => child !== row)
  const flags = others.reduce((all, flag) => all + GAP + Math.min(LEAST_FLAG, flag.scrollWidth), 0)
  return inner - Math.min(name?.scrollWidth ?? 0, inner * share) - GAP - flags
}

type Line = {
  readonly line: HTMLElement
  readonly row: HTMLElement
  readonly drawn: readonly HTMLElement[]
  readonly needs: readonly number[]
}

/** The division's full name takes precedence over the names of chips. */
function haveNames({ line, row, drawn, needs }: Line): boolean {
  const named = drawn.map((chip, index) => needs[index]! + Math.min(SHORT_NAME, nameIn(chip)) + NAME_GAP)
  return named.reduce((all, need) => all + need + GAP, -GAP) <= roomInLine(line, row, 1)
}

/** Width of a special driver's name without being cut off. */
function nameIn(chip: HTMLElement): number {
  const name = document.createRange()
  const text = chip.querySelector('bdi')
  if (text) name.selectNodeContents(text)
  return [...name.getClientRects()].reduce((all, { width }) => all + width, 0)
}

/** Width of the division's name, including what it gives up for the add button. */
function widthOfName(line: HTMLElement): number {
  const [name, row] = [line.firstElementChild, line.lastElementChild]
  if (!name || !row) return 0
  return (
    name.getBoundingClientRect().width + (Number.parseFloat(getComputedStyle(row).marginInlineStart) || 0)
  )
}

function roomInBox(row: HTMLElement): number {
  const add = row.querySelector<HTMLElement>('[data-add]')
  return row.clientWidth - sidesOf(row) - (add ? add.offsetWidth + GAP : 0)
}

function sidesOf(element: HTMLElement): number {
  const { paddingLeft, paddingRight, borderLeftWidth, borderRightWidth } = getComputedStyle(element)
  const sides = [paddingLeft, paddingRight, borderLeftWidth, borderRightWidth]
  return sides.reduce((all, side) => all + (Number.parseFloat(side) || 0), 0)
}
