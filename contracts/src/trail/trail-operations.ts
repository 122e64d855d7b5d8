import type { Operation } from '../api/operation.ts'
import { trailPage, trailQuery } from './trail.ts'

export const trailOperations: readonly Operation[] = [
  {
    method: 'GET',
    path: '/v1/trail',
    tag: 'Trail',
    summary: 'Read who did what, the latest first',
    description:
      'By person, time, kind and object over every stream, for auditors and administrators. A page that is not full may still have a `next`.',
    query: trailQuery,
    answer: { status: 200, body: trailPage },
    isPositioned: true,
  },
  {
    method: 'GET',
    path: '/v1/trail/export',
    tag: 'Trail',
    summary: 'Export the whole trail with its seals',
    description:
      'Every event as it is stored, one in each line, for `npm run verify -- FILE`. Password hashes are withheld: a digest stands for them.',
    answer: { status: 200, mediaTypes: ['application/x-ndjson'] },
    isPositioned: true,
  },
]
