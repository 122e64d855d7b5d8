import { fileURLToPath } from 'node:url'
import type { ServerFrame } from '@staffplan/contracts/live'
import { LiveLine } from '../chaos/live-line.ts'
import { type Latencies, LatencyTally, offer, OfferingChild } from './child.ts'

type Order = {
  readonly url: string
  readonly authorization: string
  /** Inputs of the big picture to type into. */
  readonly keys: readonly string[]
  readonly costCentreIds: readonly number[]
}
type Planning = { readonly edits: Latencies; readonly saves: Latencies }

const EDITS_PER_SECOND = 4
const SAVES_PER_SECOND = 1
const PING = 2_000
const TOPIC = 'draft:2019'

/** One planner: edits over the live socket, from each to the event that stores it, and saves of cost centres meanwhile. */
export class OfferedPlanning extends OfferingChild<Planning> {
  constructor(order: Order) {
    super(fileURLToPath(import.meta.url), order)
  }
}

if (import.meta.main) await plan(JSON.parse(process.argv[2]!) as Order) // as the parent sent it

async function plan({ url, authorization, keys, costCentreIds }: Order): Promise<void> {
  const [edits, saves] = [new LatencyTally(), new LatencyTally()]
  const headers = { authorization, 'content-type': 'application/json' }
  const draft = await fetch(`${url}/v1/bigPicture/draft`, { headers })
  let { epoch, rev } = (await draft.json()) as { epoch: string; rev: number } // the call's answer has both
  const sent = new Map<number, number>()
  const clientId = `planner-${process.pid}`
  const line = new LiveLine(url, { token: authorization.replace('Bearer ', ''), clientId, hear })

  process.on('message', () =>
    process.send!({ edits: edits.taken(), saves: saves.taken() } satisfies Planning),
  )
  setInterval(() => line.send({ t: 'ping', n: 0, seen: { [TOPIC]: rev } }), PING)
  offer(SAVES_PER_SECOND, (due, index) => void save(due, index))

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

  async function save(due: number, index: number): Promise<void> {
    const body = JSON.stringify({ comment: `saved ${index}` })
    const path = `/v1/costCentres/${costCentreIds[index % costCentreIds.length]}`
    const isServed = await fetch(url + path, { method: 'PATCH', headers, body })
      .then(async (answer) => (await answer.arrayBuffer(), answer.ok))
      .catch(() => false)
    saves.took(performance.now() - due, isServed)
  }
}
