const MAIN = 0
/** Whether the main mouse button or a tapping finger is down. */
let isDown = false
const waiting = new Set<() => void>()

addEventListener('mousedown', ({ button }) => void (isDown ||= button === MAIN), true)
// The browser's own menus swallow the events that would otherwise end the press.
for (const end of ['mouseup', 'dragend', 'contextmenu', 'keydown', 'blur']) addEventListener(end, ended, true)

/**
 * Runs at once, or after the press under way has become a click: a page that grows during the press would move the
 * button away from under the pointer, and the click would be lost.
 */
export function afterPress(run: () => void): void {
  if (isDown) waiting.add(run)
  else run()
}

/** Modifier keys, which may be held down while clicking. */
const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta'])

function ended(event: Event): void {
  if (!isDown || (event.type === 'blur' && event.target !== window)) return // leaving a field fires blur as well
  if (event instanceof MouseEvent && event.type === 'mouseup' && event.button !== MAIN) return
  if (event instanceof KeyboardEvent && (event.repeat || MODIFIERS.has(event.key))) return
  isDown = false
  const runs = [...waiting]
  waiting.clear()
  setTimeout(() => runs.forEach((run) => run())) // the click event follows in the same task
}
