import { databaseUrl } from '#testing/stores/database-url.ts'
import { sharedServerWith } from '#testing/shared-server.ts'
import { sharedStore } from '#testing/stores/shared-store.ts'
import { snapshotMaps } from '#planning/snapshots/snapshot-maps.contract.ts'
import { wholeMapSaves } from './whole-map-saves.contract.ts'

const events = sharedStore('eventstore')
const documents = sharedStore('mongodb')
const name = `saves${Date.now()}`
const [here, there] = [sharedServerWith(onStores), sharedServerWith(onStores)]

function onStores() {
  const MONGODB_URL = databaseUrl(documents.url, name)
  const shared = { EVENTSTORE_URL: events.url, STREAM_PREFIX: `${name}-`, MONGODB_URL }
  return { environment: { ...shared, PLANNING_YEARS: '3' } }
}

wholeMapSaves('two servers on the same stores', () => ({ here, there }))
snapshotMaps('two servers on the same stores', () => ({ here, there }))
