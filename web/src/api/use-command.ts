import { useState } from 'react'
import { Command } from './command.ts'
import { asProblem } from './me.ts'

type Outcome = { readonly error?: unknown }

type UsedCommand<Content, Answer> = {
  /** Null when there was nothing to send: it is under way, or was stored. */
  readonly run: (content: Content) => Promise<Answer | null>
  readonly isRunning: boolean
}

/** The command of an opened form: however often it is submitted, it is sent and stored once. */
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
