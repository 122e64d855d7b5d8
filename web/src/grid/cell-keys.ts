import { isPressed } from '#ui/keys.ts'
import type { Direction } from './sheet.ts'

type Key = Parameters<typeof isPressed>[1]

/** Where a key leads from a cell; null when it belongs to the text in it. */
export function directionOf(event: Key, isTyping: boolean): Direction | null {
  if (isPressed('cellUp', event)) return 'up'
  if (isPressed('cellDown', event)) return 'down'
  if (isTyping || !isPressed('alongYears', event)) return null
  // Years run in the direction of reading.
  const isRightToLeft = document.documentElement.dir === 'rtl'
  return (event.key === 'ArrowRight') === isRightToLeft ? 'before' : 'after'
}

/** Ctrl+Z, and Ctrl+Shift+Z or Ctrl+Y; null for every other key. */
export function historyStepOf(event: Key): 'undo' | 'redo' | null {
  if (isPressed('undo', event)) return 'undo'
  return isPressed('redo', event) ? 'redo' : null
}
