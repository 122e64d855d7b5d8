const QUOTE = 34
const COMMA = 44
const LIST = 91
const BACKSLASH = 92
const OBJECT = 123

/** Whether JSON has too many values, found before parsing: counts opening brackets and commas outside its strings. */
export function hasMoreValues(text: string, max: number): boolean {
  let values = 0
  let isInText = false
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at)
    if (isInText) {
      if (character === BACKSLASH) at += 1
      else if (character === QUOTE) isInText = false
    } else if (character === QUOTE) isInText = true
    else if (character === COMMA || character === LIST || character === OBJECT) {
      values += 1
      if (values > max) return true
    }
  }
  return false
}
