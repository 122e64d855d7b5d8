import { useEffect, useState } from 'react'
import { toastPartUnavailable } from '#ui/part-unavailable.ts'
import { whenIdle } from '#ui/when-idle.ts'

const load = async () => (await import('./frame-questions.ts')).frameQuestions

type Questions = Awaited<ReturnType<typeof load>>

type Late = {
  /** The dialogs; null until their code has loaded. */
  readonly questions: Questions | null
  /** Whether the dialog is shown: it must be mounted before it opens, to know where the focus came from. */
  readonly isShown: boolean
}

/**
 * Dialogs of the frame, which the first screen does not need: their code is loaded when the page is idle, so that it is
 * there without a connection, too. If it cannot be loaded when needed, the user is told, and the answer is no.
 */
export function useLateQuestions(isAsked: boolean, onGone: () => void): Late {
  const [questions, setQuestions] = useState<Questions | null>(null)
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => {
    if (questions) return setDrawn(true)
    if (!isAsked) return whenIdle(() => void load().then(setQuestions, () => undefined))
    load().then(setQuestions, () => {
      toastPartUnavailable()
      onGone()
    })
    return undefined
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies -- another `onGone` does not make it another question
  }, [isAsked, questions])
  return { questions, isShown: isAsked && isDrawn }
}
