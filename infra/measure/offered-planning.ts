import { fileURLToPath } from 'node:url'
import type { ServerFrame } from '@staffplan/contracts/live'
import { LiveLine } from '../chaos/live-line.ts'
import { type Latencies, LatencyTally, offer, LoadGenerator } from './child.ts'

type Order = {
  readonly url: string
  readonly authorization: string
  /** Inputs of the big picture to type into. */
  readonly keys: readonly string[]
  readonly costCentreIds: readonly number[]
  /** Id of a staff row of the imported year that is in no file. */
  readonly rowId: number
}
type Planning = {
  readonly edits: Latencies
  readonly saves: Latencies
  readonly rowSaves: Latencies
}

const EDITS_PER_SECOND = 4
const SAVES_PER_SECOND = 1
const PING = 2_000
const TOPIC = 'draft:2019'

/** One planner: edits over the live socket, timed until their event arrives, besides saving cost centres and a staff row. */
export class OfferedPlanning extends LoadGenerator<Planning> {
  constructor(order: Order) {
    super(fileURLToPath(import.meta.url), order)
  }
}

if (import.meta.main) await plan(JSON.parse(process.argv[2]!) as Order) // the order sent by the parent

async function plan({ url, authorization, keys, costCentreIds, rowId }: Order): Promise<void> {
  const edits = new LatencyTally()
  const [saves, rowSaves] = [new LatencyTally(), new LatencyTally()]
  const headers = { authorization, 'content-type': 'application/json' }
  const draft = await fetch(`${url}/v1/bigPicture/draft`, { headers })
  let { epoch, rev } = (await draft.json()) as { epoch: string; rev: number } // both are in the call's answer
  const sent = new Map<number, number>()
  const clientId = `planner-${process.pid}`
  const line = new LiveLine(url, { token: authorization.replace('Bearer ', ''), clientId, hear })

  process.on('message', () =>
    process.send!({
      edits: edits.taken(),
      saves: saves.taken(),
      rowSaves: rowSaves.taken(),
    } satisfies Planning),
  )
  setInterval(() => line.send({ t: 'ping', n: 0, seen: { [TOPIC]: rev } }), PING)
  offer(SAVES_PER_SECOND, (due, index) => {
    const centre = costCentreIds[index % costCentreIds.length]
    void save(`/v1/costCentres/${centre}`, { comment: `saved ${index}` }, { due, tally: saves })
    void save(`/v1/yearlyData/${rowId}`, { name: `Saved ${index}` }, { due, tally: rowSaves })
  })

  function hear(frame: ServerFrame): void {
    if (frame.t === 'welcome') line.send({ t: 'sub', ref: 'sub', topic: TOPIC, epoch, since: rev })
    if (frame.t === 'tail') offer(EDITS_PER_SECOND, edit)
    if (frame.t === 'rej') settle(frame.seq, false)
    if (frame.t !== 'ev') return
    for (const event of frame.events) {
      rev = event.rev
      if (String(event['cid']).endsWith(clientId)) settle(Number(event['seq']), true)
    }
  }

  function edit(due: number, index: number): void {
    const [seq, k] = [index + 1, keys[index % keys.length]!]
    sent.set(seq, due)
    line.send({ t: 'cmd', topic: TOPIC, seq, base: rev, type: 'ops', ops: [{ k, v: 100 + seq }] })
  }

  function settle(seq: number, isServed: boolean): void {
    const due = sent.get(seq)
    sent.delete(seq)
    if (due !== undefined) edits.took(performance.now() - due, isServed)
  }

  async function save(
    path: string,
    values: object,
    { due, tally }: { due: number; tally: LatencyTally },
  ): Promise<void> {
    const isServed = await fetch(url + path, { method: 'PATCH', headers, body: JSON.stringify(values) })
      .then(async (answer) => (await answer.arrayBuffer(), answer.ok))
      .catch(() => false)
    tally.took(performance.now() - due, isServed)
  }
}
