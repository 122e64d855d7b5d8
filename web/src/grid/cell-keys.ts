import type { Direction } from './sheet.ts'

type Key = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** Where a key leads from a cell; null when it belongs to the text in it. */
export function directionOf(event: Key, isTyping: boolean): Direction | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null
  if (event.key === 'Enter') return event.shiftKey ? 'up' : 'down'
  if (event.shiftKey) return null
  if (event.key === 'ArrowUp') return 'up'
  if (event.key === 'ArrowDown') return 'down'
  if (isTyping || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return null
  // Years run in the direction of reading.
  const isRightToLeft = document.documentElement.dir === 'rtl'
  return (event.key === 'ArrowRight') === isRightToLeft ? 'before' : 'after'
}

/** Ctrl+Z, and Ctrl+Shift+Z or Ctrl+Y; null for every other key. */
export function historyStepOf(event: Key): 'undo' | 'redo' | null {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return null
  const letter = letterOf(event)
  if (letter === 'z') return event.shiftKey ? 'redo' : 'undo'
  return letter === 'y' ? 'redo' : null
}

/** The Latin letter on the key, also where the keyboard writes another script. */
function letterOf({ key, code }: Key): string {
  return /^[a-z]$/i.test(key) ? key.toLowerCase() : code.replace(/^Key/, '').toLowerCase()
}
