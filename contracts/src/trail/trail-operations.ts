import { callsOf, type Operation } from '../api/operation.ts'
import { namesQuery, recordNames } from './record-names.ts'
import { trailPage, trailQuery } from './trail.ts'

const { read } = callsOf('Trail')

export const trailOperations: readonly Operation[] = [
  read('/v1/trail', {
    summary: 'Read who did what, the latest first',
    description:
      'By person, time, kind, object and the people of a division over every stream, for auditors and administrators. A page that is not full may still have a `next`.',
    query: trailQuery,
    answer: trailPage,
  }),
  read('/v1/trail/names', {
    summary: 'Read what records are called',
    description:
      'Those whose ids are given, by kind and separated by commas, as they are called now; what is deleted is left out.',
    query: namesQuery,
    answer: recordNames,
  }),
  read('/v1/trail/export', {
    summary: 'Export the whole trail with its seals',
    description:
      'Every event as it is stored, one in each line, for `npm run verify -- FILE`. Password hashes are withheld: a digest stands for them.',
    answer: { status: 200, mediaTypes: ['application/x-ndjson'] },
  }),
]
