import type { AmountRules } from '@staffplan/contracts/numbers/amount'
import {
  type ChangeEvent,
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { useLanguage } from '#i18n/use-language.ts'
import { isPressed } from '#ui/keys.ts'
import { directionOf, historyStepOf } from './cell-keys.ts'
import { enterText } from './entries.ts'
import { type Grid, useGrid } from './grid.ts'
import { pasteBlock, readBlock } from './pasted-block.ts'
import { readCell } from './read-cell.ts'
import { useEntry } from './use-entry.ts'

type Cell = { readonly key: string; readonly mayBeNegative: boolean }
type Shown = Cell & {
  /** The amount in effect, ignoring what is being typed. */
  readonly present: number | null
}

/**
 * Edits one cell: the text stays as typed, its effect shows in all figures at once, and it is stored on Enter or on
 * leaving. Unreadable text stays in the cell with the reason, until it is corrected or Escape restores the value.
 */
export function useAmountEditor({ key, mayBeNegative, present }: Shown) {
  const grid = useGrid()
  const { language } = useLanguage()
  const element = useRef<HTMLInputElement>(null)
  const [isFocused, setFocused] = useState(false)
  const entry = useEntry(key)
  const selecting = useRef<'all' | 'clicked' | 'caret'>('all')
  const cell: Editing = { grid, key, mayBeNegative, decimal: language.decimal }

  useEffect(() => {
    if (element.current) grid.onCellMounted(key, element.current)
  }, [grid, key])
  useEffect(() => {
    if (isFocused) element.current?.select()
  }, [isFocused])
  useOwnHistory(element)
  useKeptOnLeaving(cell)

  const selectAll = () => {
    selecting.current = 'all'
    // Render the new text first, or the selection would cover the old one.
    flushSync(() => {})
    // In some browsers selecting also focuses, so do not select in a cell that no longer has the focus.
    if (document.activeElement === element.current) element.current?.select()
  }
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    // The browser's own undo may change fields that have lost the focus; such changes are ignored.
    if (document.activeElement !== event.target) return
    if (selecting.current === 'clicked') selecting.current = 'all'
    type(cell, event.target.value)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return undefined
    const isTyping = isTypedInto(cell)
    if (isPressed('restoreCell', event)) {
      restore(cell)
      return selectAll()
    }
    if (isPressed('editCell', event)) {
      selecting.current = 'caret'
      const end = element.current?.value.length ?? 0
      return element.current?.setSelectionRange(end, end)
    }
    const step = historyStepOf(event)
    const direction = step ? null : directionOf(event, isTyping)
    if (!step && !direction) return undefined
    event.preventDefault()
    if (step) {
      // Undo first restores the cell being typed into as a whole; only then does it undo stored steps.
      const isPasted = grid.entries.of(key)?.isPasted === true
      if (isTyping && !isPasted && step === 'undo') restore(cell)
      else if (!isTyping || isPasted) grid[step]()
      return selectAll()
    }
    if (direction && keep(cell)) grid.move(key, direction)
    return selectAll()
  }
  const onFocus = () => {
    if (isFocused) return
    selecting.current = 'all'
    if (!isTypedInto(cell)) restore(cell)
    setFocused(true)
  }
  const onBlur = () => {
    // The window lost the focus, not the cell: typing continues where it stopped once the window is back.
    if (document.activeElement === element.current) return
    setFocused(false)
    keepTyped(cell)
  }
  /** Browsers clear a selection on mouse down in a focused field, so the first click must not reach them. */
  const onMouseDown = (event: MouseEvent) => {
    if (selecting.current === 'all' && document.activeElement === element.current) event.preventDefault()
  }
  /** Browsers also clear the selection on mouse up. */
  const onMouseUp = (event: MouseEvent) => {
    if (selecting.current === 'all') event.preventDefault()
  }
  /** The first click selects the whole text, the second places the caret; this starts over after every entry. */
  const onClick = () => {
    if (selecting.current === 'all') {
      element.current?.select()
      selecting.current = 'clicked'
    } else selecting.current = 'caret'
  }
  const onPaste = (event: ClipboardEvent) => {
    const block = readBlock(event.clipboardData.getData('text/plain'))
    if (!block) return
    event.preventDefault()
    paste(cell, block)
    selectAll()
  }
  const changedBase = changedBaseOf(cell, present)
  const handlers = { onChange, onKeyDown, onFocus, onBlur, onMouseDown, onMouseUp, onClick, onPaste }
  // Ignores what is being typed: the on-screen keyboard must not change while the user types.
  const isChangeable = present !== null
  return { element, entry, isChangeable, isFocused, changedBase, handlers }
}

type Editing = Cell & { readonly grid: Grid; readonly decimal: AmountRules['decimal'] }

type ChangedBase = { readonly from: number; readonly now: number }
type Text = { readonly text: string; readonly present: number | null }

function read({ text, present }: Text, { grid, key, mayBeNegative, decimal }: Editing) {
  const row = grid.sheet.cell(key)?.row ?? { mayBeNegative }
  return readCell(text, row, { decimal, present })
}

/** The unstored text in a cell and the amount it was typed against; null when there is none. */
function unstoredText({ grid, key }: Editing): Text | null {
  const { text = null, present = grid.present(key) } = grid.entries.of(key) ?? {}
  return text === null ? null : { text, present }
}

/** The amount the text was calculated from and the one now in effect, if that would give another result; else null. */
function changedBaseOf(cell: Editing, now: number | null): ChangedBase | null {
  const typed = unstoredText(cell)
  if (!typed || typed.present === null || now === null || typed.present === now) return null
  const shown = read(typed, cell)
  const recalculated = read({ ...typed, present: now }, cell)
  return shown.ok && recalculated.ok && shown.value !== recalculated.value
    ? { from: typed.present, now }
    : null
}

/** Applies a keystroke; while the text cannot be read, the former value stays in effect. */
function type(cell: Editing, text: string): void {
  const { grid, key } = cell
  const present = grid.present(key)
  const amount = read({ text, present }, cell)
  if (amount.ok) {
    enterText(grid, key, { text, present, refusal: null, isSignDropped: amount.isSignDropped })
    return grid.preview(key, amount.value)
  }
  enterText(grid, key, { text, refusal: null, isSignDropped: false })
  grid.endPreview()
}

function isTypedInto({ grid, key }: Editing): boolean {
  return (grid.entries.of(key)?.text ?? null) !== null
}

function restore({ grid, key }: Editing): void {
  grid.entries.set(key, null)
  grid.endPreview()
}

/** Stores the typed text with the amount that was shown; false when it stays in the cell unstored. */
function keep(cell: Editing): boolean {
  const { grid, key } = cell
  const typed = unstoredText(cell)
  if (!typed) return true
  const amount = read(typed, cell)
  if (!amount.ok) {
    enterText(grid, key, { text: typed.text, refusal: amount.refusal, isSignDropped: false })
    grid.endPreview()
    return false
  }
  if (!grid.write([{ key, value: amount.value }])) return false
  restore(cell)
  if (amount.isSignDropped) grid.entries.set(key, { text: null, refusal: null, isSignDropped: true })
  return true
}

/** Stores the typed text unless it was already refused: leaving a cell does not try the same text again. */
function keepTyped(cell: Editing): void {
  if (!cell.grid.entries.of(cell.key)?.refusal) keep(cell)
}

/** For a cell that is unmounted (scrolled away or page left). If its row is gone, the text is kept, not stored unseen. */
function leave(cell: Editing): void {
  const { grid, key } = cell
  if (grid.entries.hasCell(key)) return keepTyped(cell)
  const text = grid.entries.of(key)?.text ?? null
  if (text === null) return
  enterText(grid, key, { text, refusal: { code: 'cell-gone' }, isSignDropped: false })
  grid.endPreview()
  grid.onGone(text)
}

function paste(cell: Editing, block: readonly (readonly string[])[]): void {
  const { grid, key, decimal } = cell
  const pasted = pasteBlock(block, { sheet: grid.sheet, present: grid.present, key, decimal })
  if (grid.propose) return grid.propose(pasted)
  // Before the texts are removed: they tell which stored values have changed since the texts were entered.
  const isTaken = pasted.writes.length === 0 || grid.write(pasted.writes)
  restore(cell)
  if (!isTaken) return
  for (const write of pasted.writes) grid.entries.set(write.key, null)
  for (const { key: refused, text, ...refusal } of pasted.refused)
    enterText(grid, refused, { text, refusal, isSignDropped: false, isPasted: true })
  grid.onPasted(pasted)
}

/** Disables the browser's own undo from its menus: its history may belong to another cell. */
function useOwnHistory(element: React.RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const input = element.current
    const refuse = (event: InputEvent) => {
      if (event.inputType === 'historyUndo' || event.inputType === 'historyRedo') event.preventDefault()
    }
    input?.addEventListener('beforeinput', refuse)
    return () => input?.removeEventListener('beforeinput', refuse)
  }, [element])
}

/** Stores typed text when the page or the session ends, in which case no blur event reaches the cell. */
function useKeptOnLeaving(cell: Editing): void {
  const latest = useRef(cell)
  useLayoutEffect(() => {
    latest.current = cell
  })
  useLayoutEffect(() => () => leave(latest.current), [])
  const { grid } = cell
  useLayoutEffect(() => grid.onLastChance(() => keepTyped(latest.current)), [grid])
}
