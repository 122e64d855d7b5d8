import { useEffect } from 'react'
import { historyStepOf } from '#grid/cell-keys.ts'
import type { BigPictureSession } from '#planning/draft/big-picture-session.ts'

/** Undo keys act on what this tab has entered into the plan, wherever the cursor is. */
export function useHistoryKeys({ history }: Pick<BigPictureSession, 'history'>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const step = historyStepOf(event)
      if (!step || event.defaultPrevented || isTextField(event.target)) return
      event.preventDefault()
      history[step]()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [history])
}

/** A field with text of its own, outside of the plan. */
function isTextField(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input, textarea, [contenteditable]')
}
