import { DiscardQuestion } from './discard-question.tsx'
import { Question } from './question.tsx'

/** The dialogs that the frame may open, in a file of their own so that they load after the frame. */
export const frameQuestions = { DiscardQuestion, Question } as const
