import { looksBlank } from '@staffplan/contracts/invisible'
import { publishMessage } from '@staffplan/contracts/planning/draft'
import { fieldErrors } from '@staffplan/contracts/validation'
import { useProblemText } from '#i18n/use-problem-text.ts'

type TypedMessage = {
  /** The message to publish; '' for none, null while it is not valid. */
  readonly message: string | null
  /** Why the message is not valid, in words. */
  readonly problem: string | undefined
}

/** The optional message of a publish, as it is being typed. */
export function useMessage(typed: string): TypedMessage {
  const explain = useProblemText()
  if (looksBlank(typed)) return { message: '', problem: undefined }
  const read = publishMessage.safeParse(typed)
  if (read.success) return { message: read.data, problem: undefined }
  const [problem] = fieldErrors(read.error)
  return { message: null, problem: problem && explain(problem) }
}
