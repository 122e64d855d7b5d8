import { isPressed } from '#ui/keys.ts'
import type { Direction } from './sheet.ts'

type Key = Parameters<typeof isPressed>[1]

/** The direction in which a key moves the focus from a cell; null when the key belongs to the text being edited. */
export function directionOf(event: Key, isTyping: boolean): Direction | null {
  if (isPressed('cellUp', event)) return 'up'
  if (isPressed('cellDown', event)) return 'down'
  if (isTyping || !isPressed('alongYears', event)) return null
  // Years follow the reading direction.
  const isRightToLeft = document.documentElement.dir === 'rtl'
  return (event.key === 'ArrowRight') === isRightToLeft ? 'before' : 'after'
}

/** `undo` for Ctrl+Z, `redo` for Ctrl+Shift+Z or Ctrl+Y; null for every other key. */
export function historyStepOf(event: Key): 'undo' | 'redo' | null {
  if (isPressed('undo', event)) return 'undo'
  return isPressed('redo', event) ? 'redo' : null
}
