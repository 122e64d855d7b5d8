import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { historyStepOf } from '#grid/cell-keys.ts'
import { toastSuccess, toastWarning } from '#ui/toast.ts'
import type { BigPictureSession } from './draft/big-picture-session.ts'
import type { Stepped } from './draft/edit-history.ts'

type Steps = { readonly undo: () => void; readonly redo: () => void }

/** Undo keys act on what this tab has entered into the plan, wherever the cursor is, and say what they did. */
export function useEditHistory(session: BigPictureSession): Steps {
  const { t } = useTranslation('planning')
  const { history } = session
  const say = useRef((_kind: 'undo' | 'redo', _stepped: Stepped | 'offline' | null) => {})
  useEffect(() => {
    say.current = (kind, stepped) => {
      if (!stepped) return
      if (stepped === 'offline') return toastWarning(t('history.offline'))
      const { ops, skipped } = stepped
      const done = ops.length === 0 ? '' : t(`history.${kind}`, { count: ops.length })
      if (skipped === 0) toastSuccess(done)
      else toastWarning(`${done} ${t('history.skipped', { count: skipped })}`.trim())
    }
  }, [t])
  const steps = useMemo(
    () => ({
      undo: () => say.current('undo', history.undo()),
      redo: () => say.current('redo', history.redo()),
    }),
    [history],
  )
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const step = historyStepOf(event)
      if (!step || event.defaultPrevented || isTextField(event.target)) return
      event.preventDefault()
      steps[step]()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [steps])
  return steps
}

/** A field with text of its own, outside of the plan. */
function isTextField(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input, textarea, [contenteditable]')
}
