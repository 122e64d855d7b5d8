import { databaseUrl } from '#testing/stores/database-url.ts'
import { sharedServerWith } from '#testing/shared-server.ts'
import { sharedStore } from '#testing/stores/shared-store.ts'
import { manualPlanCalls } from './manual-plan.contract.ts'

const events = sharedStore('eventstore')
const documents = sharedStore('mongodb')
const name = `manual${Date.now()}`
const [here, there] = [sharedServerWith(onStores), sharedServerWith(onStores)]

function onStores() {
  const MONGODB_URL = databaseUrl(documents.url, name)
  return { environment: { EVENTSTORE_URL: events.url, STREAM_PREFIX: `${name}-`, MONGODB_URL } }
}

manualPlanCalls('two servers on the same stores', () => ({ here, there }))
