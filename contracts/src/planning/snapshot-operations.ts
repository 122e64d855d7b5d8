import { z } from 'zod'
import type { Operation } from '../api/operation.ts'
import { sentSnapshots, snapshotMap, snapshotPreview } from './snapshot-map.ts'

const tag = 'Planning'
const path = '/v1/bigPictureStore/snapshots'

export const snapshotOperations: readonly Operation[] = [
  {
    method: 'GET',
    path,
    tag,
    summary: 'Read the snapshots',
    description: 'By title. Ordinary users are shown those of which everything was published once.',
    answer: { status: 200, body: snapshotMap },
    isPositioned: true,
  },
  {
    method: 'POST',
    path,
    tag,
    summary: 'Save snapshots',
    description:
      'The whole map, as it was read and changed: what others made meanwhile stays. A title that exists is replaced, null takes it away. With the ETag that was read in `If-Match` nothing is replaced or taken away that somebody kept under the title since: 412 says who and when.',
    body: sentSnapshots,
    answer: { status: 200, body: z.object({}) },
    isConditional: true,
  },
  {
    method: 'GET',
    path: `${path}/{rev}`,
    tag,
    summary: 'See what restoring a snapshot would change',
    description: 'By the revision of the draft that made it, as the draft lists it.',
    answer: { status: 200, body: snapshotPreview },
    isPositioned: true,
  },
  {
    method: 'DELETE',
    path: `${path}/{rev}`,
    tag,
    summary: 'Delete a snapshot',
    answer: { status: 204 },
  },
]
