const MAIN = 0
/** The main button of the mouse, or the finger that taps, is down. */
let isDown = false
const waiting = new Set<() => void>()

addEventListener('mousedown', ({ button }) => void (isDown ||= button === MAIN), true)
// A menu of the browser's own takes whatever ends the press.
for (const end of ['mouseup', 'dragend', 'contextmenu', 'keydown', 'blur']) addEventListener(end, ended, true)

/**
 * At once, or when the press that is under way has become a click: what makes a page longer in between takes the
 * button away from under the pointer, and the click is lost.
 */
export function afterPress(run: () => void): void {
  if (isDown) waiting.add(run)
  else run()
}

/** They are held while something is clicked. */
const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta'])

function ended(event: Event): void {
  if (!isDown || (event.type === 'blur' && event.target !== window)) return // a field that is left blurs as well
  if (event instanceof MouseEvent && event.type === 'mouseup' && event.button !== MAIN) return
  if (event instanceof KeyboardEvent && (event.repeat || MODIFIERS.has(event.key))) return
  isDown = false
  const runs = [...waiting]
  waiting.clear()
  setTimeout(() => runs.forEach((run) => run())) // the click comes right after it
}
