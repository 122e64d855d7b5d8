import type { Operation } from '../api/operation.ts'
import { namesQuery, recordNames } from './record-names.ts'
import { trailPage, trailQuery } from './trail.ts'

export const trailOperations: readonly Operation[] = [
  {
    method: 'GET',
    path: '/v1/trail',
    tag: 'Trail',
    summary: 'Read who did what, the latest first',
    description:
      'By person, time, kind, object and the people of a division over every stream, for auditors and administrators. A page that is not full may still have a `next`.',
    query: trailQuery,
    answer: { status: 200, body: trailPage },
    isPositioned: true,
  },
  {
    method: 'GET',
    path: '/v1/trail/names',
    tag: 'Trail',
    summary: 'Read what records are called',
    description:
      'Those whose ids are given, by kind and separated by commas, as they are called now; what is deleted is left out.',
    query: namesQuery,
    answer: { status: 200, body: recordNames },
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
