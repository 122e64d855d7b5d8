import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useProblemText } from '#i18n/use-problem-text.ts'
import { toastWarning } from '#ui/toast.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useBoard } from '../board.ts'
import type { Mark } from '../draft/foreign-changes.ts'
import { allowedText, readAmount } from './amount-text.ts'
import { directionOf } from './cell-keys.ts'
import type { InputRow } from './input-row.ts'
import type { InputState } from './use-input.ts'
import { usePaste } from './use-paste.ts'

/** Editing one cell: what is typed shows in all figures at once, and is kept on Enter or on leaving. */
export function useAmount(input: InputState, { mayBeNegative }: InputRow) {
  const { session, move, arrive } = useBoard()
  const { language } = useLanguage()
  const explain = useProblemText()
  const element = useRef<HTMLInputElement>(null)
  const isFirstClick = useRef(false)
  const [isFocused, setFocused] = useState(false)
  /** What is being typed; null while the cell shows its value. */
  const [text, setText] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  /** What somebody else wrote while this person was typing. */
  const [meanwhile, setMeanwhile] = useState<Mark | null>(null)
  if (text !== null && input.mark && input.mark !== meanwhile) setMeanwhile(input.mark)
  const rules = { decimal: language.decimal, mayBeNegative }

  useEffect(() => {
    if (element.current) arrive(input.key, element.current)
  }, [arrive, input.key])
  useEffect(() => {
    if (isFocused) element.current?.select()
  }, [isFocused])

  const restore = () => {
    setText(null)
    setRefusal(null)
    setMeanwhile(null)
    session.store.endPreview()
  }
  const onPaste = usePaste(input.key, restore)

  const onType = (typed: string) => {
    const next = allowedText(typed, rules)
    const read = readAmount(next, rules)
    setText(next)
    setRefusal(null)
    if (read.ok) session.store.preview(input.key, read.value)
  }
  /** The reason when what was typed cannot be read. */
  const keep = (): string | null => {
    if (text === null) return null
    const read = readAmount(text, rules)
    if (!read.ok) return read.reason
    session.edit([{ k: input.key, v: read.value }])
    restore()
    return null
  }
  const onBlur = () => {
    setFocused(false)
    const reason = keep()
    if (!reason) return
    toastWarning(explain({ code: reason }))
    restore()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') return restore()
    const end = element.current?.value.length ?? 0
    if (event.key === 'F2') return element.current?.setSelectionRange(end, end)
    const direction = directionOf(event, text !== null)
    if (!direction) return
    event.preventDefault()
    const reason = keep()
    setRefusal(reason)
    if (!reason) move(input.key, direction)
  }
  const onFocus = () => {
    isFirstClick.current = true
    setFocused(true)
  }
  const onClick = () => {
    if (isFirstClick.current) element.current?.select()
    isFirstClick.current = false
  }
  const handlers = { onBlur, onKeyDown, onFocus, onClick, onPaste }
  return { element, text, isFocused, refusal, meanwhile, onType, handlers }
}
