type Stroke = { readonly key: string; readonly isCommand?: boolean; readonly isShift?: boolean }
type Event = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** All keyboard shortcuts, for the handlers and for the sheet that lists them. */
const keys = {
  palette: [{ key: 'k', isCommand: true }],
  // The second is the question mark of an Arabic keyboard.
  shortcuts: [{ key: '?' }, { key: '؟' }],
  hidePay: [{ key: '.', isCommand: true }],
  cellDown: [{ key: 'Enter' }, { key: 'ArrowDown' }],
  cellUp: [{ key: 'Enter', isShift: true }, { key: 'ArrowUp' }],
  alongYears: [{ key: 'ArrowLeft' }, { key: 'ArrowRight' }],
  editCell: [{ key: 'F2' }],
  restoreCell: [{ key: 'Escape' }],
  undo: [{ key: 'z', isCommand: true }],
  redo: [
    { key: 'z', isCommand: true, isShift: true },
    { key: 'y', isCommand: true },
  ],
  extendDown: [{ key: 'ArrowDown', isShift: true }],
  extendUp: [{ key: 'ArrowUp', isShift: true }],
  fillDown: [{ key: 'd', isCommand: true }],
  copyCells: [{ key: 'c', isCommand: true }],
  clearCells: [{ key: 'Delete' }],
  nextRow: [{ key: 'ArrowDown' }],
  previousRow: [{ key: 'ArrowUp' }],
  firstRow: [{ key: 'Home' }],
  lastRow: [{ key: 'End' }],
  windowDown: [{ key: 'PageDown' }],
  windowUp: [{ key: 'PageUp' }],
  openRow: [{ key: 'Enter' }],
} as const satisfies Record<string, readonly Stroke[]>

export type KeyName = keyof typeof keys

export function strokesOf(name: KeyName): readonly Stroke[] {
  return keys[name]
}

export function isPressed(name: KeyName, event: Event): boolean {
  return strokesOf(name).some((stroke) => matches(stroke, event))
}

function matches({ key, isCommand = false, isShift = false }: Stroke, event: Event): boolean {
  if (event.altKey || (event.ctrlKey || event.metaKey) !== isCommand) return false
  // Which signs need Shift depends on the keyboard layout, so Shift is ignored for them.
  if (key.length === 1 && !/[a-z]/.test(key)) return event.key === key
  return event.shiftKey === isShift && (key.length === 1 ? letterOf(event) : event.key) === key
}

/** The Latin letter on the key, even when the keyboard layout writes another script. */
function letterOf({ key, code }: Event): string {
  return /^[a-z]$/i.test(key) ? key.toLowerCase() : code.replace(/^Key/, '').toLowerCase()
}
