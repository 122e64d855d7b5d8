import { MOST_EVENTS, type RecordedEvent } from '#ports/event-log.ts'

/** EventStoreDB takes 1 MiB in one append, counted with what it adds to every event. */
const MOST_BYTES = 768 * 1024
const ADDED_BYTES = 256

/** Groups consecutive events of one stream, as many as one append accepts; a too large event stands alone. */
export async function* runsOf(
  events: AsyncIterable<RecordedEvent>,
): AsyncGenerator<readonly RecordedEvent[]> {
  let run: RecordedEvent[] = []
  let bytes = 0
  for await (const event of events) {
    const size = sizeOf(event)
    const isFull = run.length === MOST_EVENTS || bytes + size > MOST_BYTES
    if (run.length > 0 && (isFull || run[0]!.stream !== event.stream)) {
      yield run
      run = []
      bytes = 0
    }
    run.push(event)
    bytes += size
  }
  if (run.length > 0) yield run
}

function sizeOf({ type, data, metadata }: RecordedEvent): number {
  const text = type + JSON.stringify(data ?? null) + JSON.stringify(metadata)
  return Buffer.byteLength(text) + ADDED_BYTES
}
