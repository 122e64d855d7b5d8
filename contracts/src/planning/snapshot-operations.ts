import { z } from 'zod'
import { callsOf, type Operation } from '../api/operation.ts'
import { sentSnapshots, snapshotMap, snapshotPreview } from './snapshot-map.ts'

const { read, post, remove } = callsOf('Planning')
const path = '/v1/bigPictureStore/snapshots'

export const snapshotOperations: readonly Operation[] = [
  read(path, {
    summary: 'Read the snapshots',
    description: 'By title. Ordinary users are shown those of which everything was published once.',
    answer: snapshotMap,
  }),
  post(path, {
    summary: 'Save snapshots',
    description:
      'The whole map, as it was read and changed: what others made meanwhile stays. A title that exists is replaced, null takes it away. With the ETag that was read in `If-Match` nothing is replaced or taken away that somebody kept under the title since: 412 says who and when.',
    body: sentSnapshots,
    answer: z.object({}),
    isConditional: true,
  }),
  read(`${path}/{rev}`, {
    summary: 'See what restoring a snapshot would change',
    description: 'By the revision of the draft that made it, as the draft lists it.',
    answer: snapshotPreview,
  }),
  remove(`${path}/{rev}`, { summary: 'Delete a snapshot', isConditional: false }),
]
