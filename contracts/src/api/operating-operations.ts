import { z } from 'zod'
import { callsOf, type Operation } from './operation.ts'

const { get } = callsOf('Operating')
const trouble = z.object({ part: z.string(), state: z.string(), reason: z.string().optional() })
const health = z.object({ status: z.string(), warnings: z.array(trouble).optional() })

export const operatingOperations: readonly Operation[] = [
  get('/health/live', {
    summary: 'Whether the process runs; 503 when one of its loops is dead',
    answer: health,
  }),
  get('/health/ready', { summary: 'Whether it can serve; 503 with what is not', answer: health }),
  get('/metrics', { summary: 'Figures for Prometheus', answer: { status: 200, mediaTypes: ['text/plain'] } }),
]
