/** Some languages put one before the signs between the numbers of a date. Nobody sees it, and a press of Backspace would take away nothing but it. */
const MARKS = /[\u200E\u200F\u061C]/gu

/** A date without the marks of its direction, for a field that is typed into. */
export function withoutMarks(text: string): string {
  return text.replaceAll(MARKS, '')
}

/**
 * Takes the marks out of a field that was entered just now, before anybody selects something in it; what is selected
 * already stays selected.
 */
export function takeMarksOut(field: HTMLInputElement): void {
  const { value, selectionStart, selectionEnd } = field
  const bare = withoutMarks(value)
  if (bare === value) return
  const place = (end: number | null): number => withoutMarks(value.slice(0, end ?? 0)).length
  field.value = bare
  field.setSelectionRange(place(selectionStart), place(selectionEnd))
}
