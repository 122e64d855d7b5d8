import { z } from 'zod'
import type { Operation } from './operation.ts'

const tag = 'Operating'
const trouble = z.object({ part: z.string(), state: z.string(), reason: z.string().optional() })
const health = z.object({ status: z.string(), warnings: z.array(trouble).optional() })

export const operatingOperations: readonly Operation[] = [
  {
    method: 'GET',
    path: '/health/live',
    tag,
    summary: 'Whether the process runs; 503 when one of its loops is dead',
    answer: { status: 200, body: health },
  },
  {
    method: 'GET',
    path: '/health/ready',
    tag,
    summary: 'Whether it can serve; 503 with what is not',
    answer: { status: 200, body: health },
  },
  {
    method: 'GET',
    path: '/metrics',
    tag,
    summary: 'Figures for Prometheus',
    answer: { status: 200, mediaTypes: ['text/plain'] },
  },
]
