import { act } from 'react'
import { Provider } from 'react-redux'
import { configureStore } from '@reduxjs/toolkit'
import { beforeEach, expect, test, vi } from 'vitest'
import { render } from '#testing/render.tsx'
import { api } from './api.ts'
import { followChanges, live } from '#live/live-line.ts'
import { outdated } from '#live/outdated.ts'
import { modelPositions } from './model-positions.ts'
import { forgetPosition, minPosition } from './position.ts'
import { useFresh } from './use-fresh.ts'

type Shown = {
  readonly position: string | null
  readonly isFetching?: boolean
  readonly models?: readonly string[]
  readonly asked?: string
}
const refetch = vi.fn()
const divisions = ['divisions']

function List({ position, isFetching = false, models = divisions, asked = 'all' }: Shown) {
  useFresh({ models, originalArgs: asked, position, isFetching, refetch })
  return null
}

const store = configureStore({
  reducer: { api: api.reducer },
  middleware: (defaults) => defaults().concat(api.middleware),
})
const page = (...lists: readonly Shown[]) => (
  <Provider store={store}>
    {lists.map((list) => (
      <List key={String(list.models)} {...list} />
    ))}
  </Provider>
)
/** Waits until the announced positions have been published. */
const told = () =>
  act(
    () =>
      new Promise<void>((done) => {
        const undo = modelPositions.listen(() => {
          undo()
          done()
        })
      }),
  )

beforeEach(() => {
  forgetPosition()
  refetch.mockClear()
})

test('a list that is behind its model is read again, once', async () => {
  using shown = await render(page({ position: '7' }))
  modelPositions.moved('divisions', '8')
  modelPositions.moved('divisions', '9')
  await told()
  expect(refetch).toHaveBeenCalledTimes(1)
  await shown.again(page({ position: '7', isFetching: true }))
  await shown.again(page({ position: '9' }))
  expect(refetch).toHaveBeenCalledTimes(1)
})

test('a list that shows the change already is left alone', async () => {
  using _shown = await render(page({ position: '9' }))
  modelPositions.moved('divisions', '9')
  await told()
  expect(refetch).not.toHaveBeenCalled()
})

test('an answer on its way is waited for, and read again when it is too old', async () => {
  using shown = await render(page({ position: '7', isFetching: true }))
  modelPositions.moved('divisions', '9')
  await told()
  expect(refetch).not.toHaveBeenCalled()
  await shown.again(page({ position: '8' }))
  expect(refetch).toHaveBeenCalledTimes(1)
})

test('what cannot be had is not asked for for ever', async () => {
  using shown = await render(page({ position: '7' }))
  modelPositions.moved('divisions', '9')
  await told()
  for (const isFetching of [true, false, true, false]) await shown.again(page({ position: '7', isFetching }))
  expect(refetch).toHaveBeenCalledTimes(1)
})

test('a page of a list that was kept while another one was read again is read again, too', async () => {
  using shown = await render(page({ asked: 'second', position: '7' }))
  modelPositions.moved('divisions', '9')
  await told()
  await shown.again(page({ asked: 'second', position: '7', isFetching: true }))
  await shown.again(page({ asked: 'second', position: '9' }))
  await shown.again(page({ asked: 'first', position: '7' }))
  expect(refetch).toHaveBeenCalledTimes(2)
  for (const isFetching of [true, false, true, false])
    await shown.again(page({ asked: 'first', position: '7', isFetching }))
  expect(refetch).toHaveBeenCalledTimes(2)
})

test('a list made of other models does not care', async () => {
  using _shown = await render(page({ position: '7', models: ['departments', 'settings'] }))
  modelPositions.moved('divisions', '9')
  await told()
  expect(refetch).not.toHaveBeenCalled()
})

/** The server's end of the browser's socket. */
class Line extends EventTarget {
  static last: Line
  readonly readyState = 1
  readonly heard: { readonly t: string; readonly topic?: string; readonly ref?: string }[] = []
  constructor() {
    super()
    Line.last = this
  }
  send(text: string): void {
    this.heard.push(JSON.parse(text))
  }
  say(frame: object): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) }))
  }
  close(): void {}
}

const NOTHING = { events: [], lastSeq: 0, presence: [] }

function openLine(): Disposable {
  vi.stubGlobal('WebSocket', Line)
  followChanges(store, { token: () => 'one', onOver: () => undefined })
  live.start()
  const user = { id: 1, name: 'Sara', role: 1, color: '#b0307c' }
  const now = '2026-01-01T00:00:00.000Z'
  Line.last.say({ t: 'welcome', conn: 'c1', user, proto: 1, now, hb: 15, limits: {} })
  return { [Symbol.dispose]: () => live.stop() }
}

test('once a backup was put back, what was heard of what it does not know is forgotten', async () => {
  using _line = openLine()
  using _shown = await render(page({ position: '90' }))
  const tail = (epoch: string, changed: string) =>
    Line.last.say({
      t: 'tail',
      ref: 's',
      topic: 'list:divisions',
      epoch,
      from: changed,
      to: changed,
      changed,
      ...NOTHING,
    })
  tail('before', '90')
  tail('after', '40')
  await told()
  Line.last.say({ t: 'inv', changes: [{ model: 'divisions', pos: '41' }] })
  await told()
  expect([minPosition(), modelPositions.latest(divisions)]).toEqual(['41', 41n])
})

test('the server is asked once for a model, however many lists are made of it', async () => {
  using _line = openLine()
  const lists: Shown[] = [
    { position: '7', models: ['divisions', 'settings'] },
    { position: '7', models: ['departments', 'settings'] },
  ]
  using shown = await render(page(...lists))
  const frames = (type: string) => Line.last.heard.filter(({ t }) => t === type).map(({ topic }) => topic)
  expect(frames('sub')).toEqual(['list:divisions', 'list:settings', 'list:departments'])
  await shown.again(page(lists[0]!))
  expect(frames('unsub')).toEqual(['list:departments'])
  await shown.again(page())
  expect(frames('unsub')).toHaveLength(3)
  await shown.again(page(lists[1]!))
  expect(frames('sub')).toHaveLength(5)
})

test('what changed while a model was not heard is learnt when it is heard again', async () => {
  using _line = openLine()
  using _shown = await render(page({ position: '7' }))
  const tail = {
    t: 'tail',
    ref: '1',
    topic: 'list:divisions',
    epoch: '0',
    events: [],
    lastSeq: 0,
    presence: [],
  }
  Line.last.say({ ...tail, from: '12', to: '12', changed: '7' })
  await told()
  expect(refetch).not.toHaveBeenCalled()
  Line.last.say({ ...tail, from: '14', to: '14', changed: '13' })
  await told()
  expect(refetch).toHaveBeenCalledTimes(1)
})

test('a model that the server cannot tell of now is asked for again', async () => {
  using _line = openLine()
  using _shown = await render(page({ position: '7' }))
  const subs = () => Line.last.heard.filter(({ t }) => t === 'sub')
  const { ref } = subs()[0] ?? {}
  Line.last.say({ t: 'err', code: 'rate', fatal: false, retryAfterMs: 5, ref })
  await vi.waitFor(() =>
    expect(subs().map(({ topic }) => topic)).toEqual(['list:divisions', 'list:divisions']),
  )
})

test('a list of which nothing can be read is said to be out of date', async () => {
  using _line = openLine()
  using _shown = await render(page({ position: '7' }))
  expect(outdated.is()).toBe(false)
  Line.last.say({ t: 'tail', topic: 'list:divisions', from: 'here', to: 'there' })
  expect(outdated.is()).toBe(true)
})

test('a push is compared with what is shown', async () => {
  using _line = openLine()
  using _shown = await render(page({ position: '7' }))
  Line.last.say({ t: 'inv', changes: [{ model: 'divisions', ids: ['1'], pos: '7' }] })
  await told()
  expect(refetch).not.toHaveBeenCalled()
  Line.last.say({ t: 'inv', changes: [{ model: 'divisions', ids: ['1'], pos: '8' }] })
  await told()
  expect(refetch).toHaveBeenCalledTimes(1)
})
