import { useState } from 'react'
import { Command } from './command.ts'
import { asProblem } from './me.ts'

type Outcome = { readonly error?: unknown }

type UsedCommand<Content, Answer> = {
  /** Resolves to null when there was nothing to send: the command is running or already stored. */
  readonly run: (content: Content) => Promise<Answer | null>
  readonly isRunning: boolean
}

/** The command of an open form: however often the form is submitted, the command is sent and stored once. */
export function useCommand<Content, Answer extends Outcome>(
  send: (content: Content, key: string) => Promise<Answer>,
  options: { readonly isRepeatable?: boolean } = {},
): UsedCommand<Content, Answer> {
  const [command] = useState(() => new Command(options))
  const [isRunning, setRunning] = useState(false)
  return {
    isRunning,
    run: async (content) => {
      const key = command.begin(content)
      if (key === null) return null
      setRunning(true)
      const outcome = await send(content, key)
      command.end(asProblem(outcome.error))
      setRunning(false)
      return outcome
    },
  }
}
