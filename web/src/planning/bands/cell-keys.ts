import type { KeyboardEvent } from 'react'
import type { Direction } from './input-grid.ts'

/** Where a key leads from a cell; null when it belongs to the text in it. */
export function directionOf(event: KeyboardEvent, isTyping: boolean): Direction | null {
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
