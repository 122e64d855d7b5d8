import { serverFrame } from '@staffplan/contracts/live'
import { describe, expect, test } from 'vitest'
import { Subscription } from './subscription.ts'
import { Topic } from './topic.ts'

const event = (rev: number, more: object = {}) => ({ rev, ...more })
const newTopic = (head = -1): Topic => new Topic({ name: 'draft:2019', epoch: 'e', head })

/** An outlet that collects frames instead of sending them. */
function outlet(backlog = 0) {
  const frames: string[] = []
  return {
    frames,
    backlog: () => backlog,
    sendText: (frame: Buffer) => void frames.push(frame.toString()),
    revisions: () =>
      frames.flatMap((text) => {
        const frame = serverFrame.parse(JSON.parse(text))
        return frame.t === 'ev' ? frame.events.map(({ rev }) => rev) : []
      }),
  }
}

const follow = (topic: Topic, outlet: ConstructorParameters<typeof Subscription>[1]): Subscription =>
  new Subscription(topic, outlet)

const ticked = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 40))

describe('a topic', () => {
  test('sends the first event at once and gathers what follows within 16 ms into one frame', async () => {
    const topic = newTopic()
    const sara = outlet()
    follow(topic, sara)
    topic.deliver([event(0)])
    expect(sara.revisions()).toEqual([0])
    for (let rev = 1; rev <= 5; rev++) topic.deliver([event(rev)])
    expect(sara.frames).toHaveLength(1)
    await ticked()
    expect(sara.frames).toHaveLength(2)
    expect(JSON.parse(sara.frames[1] ?? '')).toMatchObject({
      t: 'ev',
      topic: 'draft:2019',
      epoch: 'e',
      from: 0,
      to: 5,
    })
    expect(sara.revisions()).toEqual([0, 1, 2, 3, 4, 5])
  })

  test('prints a frame once for everybody', () => {
    const topic = newTopic()
    let printed = 0
    const counted = { rev: 0, toJSON: () => (printed++, { rev: 0 }) }
    const all = [outlet(), outlet(), outlet()]
    for (const one of all) follow(topic, one)
    topic.deliver([counted])
    expect(all.map((one) => one.frames)).toEqual([all[0]?.frames, all[0]?.frames, all[0]?.frames])
    expect(printed).toBe(1)
  })

  test('ignores what it knows and refuses what leaves a gap', () => {
    const topic = newTopic()
    const sara = outlet()
    follow(topic, sara)
    topic.deliver([event(0), event(1)])
    topic.deliver([event(1)])
    expect(() => topic.deliver([event(3)])).toThrow('3 follows 1')
    expect(sara.revisions()).toEqual([0, 1])
  })

  test('sends a newcomer nothing twice: what waits goes to the others first', async () => {
    const topic = newTopic()
    const [sara, ben] = [outlet(), outlet()]
    follow(topic, sara)
    topic.deliver([event(0)])
    topic.deliver([event(1)])
    follow(topic, ben)
    expect(sara.revisions()).toEqual([0, 1])
    topic.deliver([event(2)])
    await ticked()
    expect(ben.revisions()).toEqual([2])
  })

  test('tells who comes back what is missing, unless fetching the state costs less', () => {
    const topic = newTopic()
    topic.deliver([event(0), event(1), event(2)])
    expect(topic.tail('e', 0)).toEqual({ events: ['{"rev":1}', '{"rev":2}'] })
    expect(topic.tail('e', 2)).toEqual({ events: [] })
    expect(topic.tail('e', 3)).toEqual({ reload: 'ahead' })
    expect(topic.tail('e', -9)).toEqual({ reload: 'behind' })
    expect(topic.tail('f', 2)).toEqual({ reload: 'epoch' })
    expect(topic.tail('e', undefined)).toEqual({ reload: 'first' })
    topic.deliver(Array.from({ length: 1_500 }, (_, index) => event(3 + index)))
    expect(topic.tail('e', 2)).toEqual({ reload: 'behind' })
    topic.deliver([event(1_503, { large: 'x'.repeat(200_000) })])
    expect(topic.tail('e', 1_502)).toEqual({ reload: 'behind' })
    expect(newTopic(-1).tail('e', -1)).toEqual({ events: [] })
  })

  test('keeps a bounded past', () => {
    const topic = newTopic()
    for (let rev = 0; rev < 5_000; rev++) topic.deliver([event(rev, { text: 'x'.repeat(2_000) })])
    expect(topic.tail('e', 4_990)).toHaveProperty('events')
    expect(topic.tail('e', 100)).toEqual({ reload: 'behind' })
  })
})

describe('a subscription', () => {
  test('stops at 500 events that nobody has acknowledged, and others go on', () => {
    const topic = newTopic()
    const [slow, fast] = [outlet(), outlet()]
    const stopped = follow(topic, slow)
    const going = follow(topic, fast)
    for (let rev = 0; rev < 700; rev++) {
      topic.deliver([event(rev)])
      topic.flush()
      going.seen(rev)
    }
    expect(stopped.isStopped).toBe(true)
    expect(slow.revisions().length).toBeLessThanOrEqual(502)
    expect(going.isStopped).toBe(false)
    expect(fast.revisions()).toHaveLength(700)
  })

  test('stops before more than 256 KiB wait in this process', () => {
    const topic = newTopic()
    const subscription = follow(topic, outlet(250 * 1024))
    topic.deliver([event(0)])
    expect(subscription.isStopped).toBe(false)
    topic.deliver([event(1, { text: 'x'.repeat(10_000) })])
    topic.flush()
    expect(subscription.isStopped).toBe(true)
  })

  test('knows how long its oldest event waits', async () => {
    const topic = newTopic()
    const subscription = follow(topic, outlet())
    expect(subscription.lag(performance.now())).toBe(0)
    topic.deliver([event(0)])
    await ticked()
    expect(subscription.lag(performance.now())).toBeGreaterThan(20)
    subscription.seen(0)
    expect(subscription.lag(performance.now())).toBe(0)
  })
})
