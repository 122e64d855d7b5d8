import { z } from 'zod'
import { callsOf, type Operation, type Tag } from '../api/operation.ts'
import { onlyHistoryOperation } from '../api/record-operations.ts'
import { asOfParameters } from '../as-of-query.ts'
import { expenses, expensesPage } from './expenses.ts'
import { settings } from './settings.ts'

type Only = {
  readonly path: `/${string}`
  readonly tag: Tag
  readonly one: string
  readonly change: string
  readonly sent: z.ZodType
  readonly answer: z.ZodType
}

/** Calls for something that exists exactly once. */
function onlyOperations({ path, tag, one, change, sent, answer }: Only): Operation[] {
  const { post, put, read } = callsOf(tag)
  return [
    read(path, { summary: `Read ${one}`, query: z.object(asOfParameters), answer }),
    put(path, { summary: change, body: sent, answer }),
    post(`${path}/undo`, {
      summary: `Take back the last change of ${one}`,
      description:
        '`If-Match` has to carry the ETag that it was answered with; 412 when they have been changed since.',
      answer,
      isConditional: true,
    }),
    onlyHistoryOperation({ path, tag, one }),
  ]
}

export const settingsOperations: readonly Operation[] = [
  ...onlyOperations({
    path: '/v1/settings',
    tag: 'Settings',
    one: 'the settings',
    change: 'Change the settings',
    sent: settings,
    answer: settings,
  }),
  ...onlyOperations({
    path: '/v1/expenses',
    tag: 'Analytics',
    one: 'the expenses entered beside the calculated ones',
    change: 'Enter the expenses beside the calculated ones',
    sent: expenses,
    answer: expensesPage,
  }),
]
