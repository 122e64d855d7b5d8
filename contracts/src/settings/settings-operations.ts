import { z } from 'zod'
import type { Operation } from '../api/operation.ts'
import { onlyHistoryOperation } from '../api/record-operations.ts'
import { asOfParameters } from '../as-of-query.ts'
import { expenses, expensesPage } from './expenses.ts'
import { settings } from './settings.ts'

export const settingsOperations: readonly Operation[] = [
  {
    method: 'GET',
    path: '/v1/settings',
    tag: 'Settings',
    summary: 'Read the settings',
    query: z.object(asOfParameters),
    answer: { status: 200, body: settings },
    isPositioned: true,
  },
  {
    method: 'PUT',
    path: '/v1/settings',
    tag: 'Settings',
    summary: 'Change the settings',
    body: settings,
    answer: { status: 200, body: settings },
    isConditional: true,
  },
  {
    method: 'POST',
    path: '/v1/settings/undo',
    tag: 'Settings',
    summary: 'Take back the last change of the settings',
    description:
      '`If-Match` has to carry the ETag that it was answered with; 412 when they have been changed since.',
    answer: { status: 200, body: settings },
    isConditional: true,
  },
  onlyHistoryOperation({ path: '/v1/settings', tag: 'Settings', one: 'the settings' }),
  {
    method: 'GET',
    path: '/v1/expenses',
    tag: 'Analytics',
    summary: 'Read the expenses entered beside the calculated ones',
    query: z.object(asOfParameters),
    answer: { status: 200, body: expensesPage },
    isPositioned: true,
  },
  {
    method: 'PUT',
    path: '/v1/expenses',
    tag: 'Analytics',
    summary: 'Enter the expenses beside the calculated ones',
    body: expenses,
    answer: { status: 200, body: expensesPage },
    isConditional: true,
  },
  {
    method: 'POST',
    path: '/v1/expenses/undo',
    tag: 'Analytics',
    summary: 'Take back the last change of the expenses entered beside the calculated ones',
    description:
      '`If-Match` has to carry the ETag that it was answered with; 412 when they have been changed since.',
    answer: { status: 200, body: expensesPage },
    isConditional: true,
  },
  onlyHistoryOperation({
    path: '/v1/expenses',
    tag: 'Analytics',
    one: 'the expenses entered beside the calculated ones',
  }),
]
