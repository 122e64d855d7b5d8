import { DiscardQuestion } from './discard-question.tsx'
import { Question } from './question.tsx'

/** What the frame around every screen may ask, in a file of its own that comes later than the frame. */
export const frameQuestions = { DiscardQuestion, Question } as const
