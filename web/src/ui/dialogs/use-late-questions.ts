import { useEffect, useState } from 'react'
import { sayGone } from '#ui/say-gone.ts'
import { whenIdle } from '#ui/when-idle.ts'

const load = async () => (await import('./frame-questions.ts')).frameQuestions

type Questions = Awaited<ReturnType<typeof load>>

type Late = {
  /** Null until their code is there. */
  readonly questions: Questions | null
  /** Whether it is shown: one that is there before it opens knows where the focus came from. */
  readonly isShown: boolean
}

/**
 * Questions of the frame, which nobody is asked on the first screen: their code is fetched once the page has nothing better
 * to do, so that it is there without a connection, too. Where it cannot be had when it is needed, that is said, and the
 * answer is no.
 */
export function useLateQuestions(isAsked: boolean, onGone: () => void): Late {
  const [questions, setQuestions] = useState<Questions | null>(null)
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => {
    if (questions) return setDrawn(true)
    if (!isAsked) return whenIdle(() => void load().then(setQuestions, () => undefined))
    load().then(setQuestions, () => {
      sayGone()
      onGone()
    })
    return undefined
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies -- another `onGone` does not make it another question
  }, [isAsked, questions])
  return { questions, isShown: isAsked && isDrawn }
}
