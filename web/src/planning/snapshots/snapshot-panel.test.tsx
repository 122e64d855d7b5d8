import type { ClientFrame } from '@staffplan/contracts/live'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import type { TopicHandler } from '#live/topic-handlers.ts'
import { click, find, render, type } from '#testing/render.tsx'
import { Toasts } from '#ui/toasts.tsx'
import { disconnectedSession, OnBoard, renderOnBoard } from '../board/board.given.tsx'
import type { Line } from '../draft/line.ts'
import { sayTitleTaken } from '../session-toasts.ts'
import { TakenTitles } from './taken-titles.tsx'
import { SnapshotPanel } from './snapshot-panel.tsx'

/** A connection whose commands are answered when the test says so. */
class OpenLine implements Line {
  readonly status = 'open'
  readonly userId = 1
  readonly commands: Extract<ClientFrame, { t: 'cmd' }>[] = []
  #topic = ''
  #handler: TopicHandler | null = null

  subscribe(topic: string, handler: TopicHandler): () => void {
    this.#topic = topic
    this.#handler = handler
    this.resubscribe()
    return () => (this.#handler = null)
  }

  resubscribe(): void {
    queueMicrotask(() => {
      const at = { from: 0, to: 0, events: [], lastSeq: 0, presence: [] }
      this.#handler?.onFrame({ t: 'tail', ref: '1', topic: this.#topic, epoch: 'one', ...at })
    })
  }

  send(frame: ClientFrame): boolean {
    if (frame.t === 'cmd') this.commands.push(frame)
    return true
  }

  /** Refuses a command because somebody else has saved a snapshot under the title. */
  refuse(seq: number, params: object): void {
    const details = [{ pointer: '/args/title', code: 'snapshot-kept-meanwhile', params: { ...params } }]
    const refusal = { code: 'stale-if-match', message: 'snapshot-kept-meanwhile', details } as const
    this.#handler?.onFrame({ t: 'rej', topic: this.#topic, seq, ...refusal })
  }

  answer(seq: number): void {
    this.#handler?.onFrame({ t: 'ack', topic: this.#topic, seq, status: 'dup', rev: 1 })
  }
}

const FOUND = { rev: 7, at: '2026-03-03T10:00:00.000Z', by: 2 }

async function opened() {
  const line = new OpenLine()
  const session = disconnectedSession({ line, onTitleTaken: sayTitleTaken })
  session.open()
  const content = (isPlanShown: boolean) => (
    <OnBoard session={session}>
      {isPlanShown && <SnapshotPanel onRestore={() => {}} onDelete={() => {}} />}
      {isPlanShown && <TakenTitles />}
      <Toasts />
    </OnBoard>
  )
  const shown = await render(content(true))
  const title = find(shown.page, 'input')
  await type(title, 'Spring')
  await act(async () => find(shown.page, 'form').requestSubmit())
  await vi.waitFor(() => expect(line.commands).toMatchObject([{ type: 'snapshot' }]))
  return Object.assign(shown, {
    title,
    line,
    session,
    refuse: () => act(async () => line.refuse(line.commands[0]!.seq, FOUND)),
    toasts: () => [...shown.page.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent),
    replace: () => click(find(find(shown.page, 'div', '[role=alert]'), 'button', ':not([aria-label])')),
    leave: async () => {
      await shown.again(content(false))
      session.close()
    },
    comeBack: async () => {
      session.open()
      await shown.again(content(true))
    },
    answer: () => act(async () => line.answer(line.commands[0]!.seq)),
    isBusy: () => shown.page.querySelector('[aria-busy=true]') !== null,
  })
}

test('the title of a snapshot that is made is taken out of its field', async () => {
  using panel = await opened()
  await panel.answer()
  await vi.waitFor(() => expect(panel.title.value).toBe(''))
})

test('a title begun while another snapshot is made stays', async () => {
  using panel = await opened()
  await type(panel.title, 'Summer')
  expect(panel.isBusy()).toBe(true)
  await panel.answer()
  await vi.waitFor(() => expect(panel.isBusy()).toBe(false))
  expect(panel.title.value).toBe('Summer')
})

test('whoever saves a snapshot under a title that somebody else took meanwhile is told who and when, and may replace it', async () => {
  using panel = await opened()
  const [first] = panel.line.commands
  expect(first?.args).toEqual({ title: 'Spring', seen: null })
  await panel.refuse()
  await vi.waitFor(() => expect(panel.toasts()).toHaveLength(1))
  expect(panel.toasts()[0]).toMatch(/Spring.*another was kept.*2026.*Sara Idris/u)
  expect(panel.title.value).toBe('Spring')
  // What others have written since is not part of the requested snapshot.
  const write = {
    type: 'DraftOpsApplied',
    cause: 'edit',
    rev: 1,
    at: '',
    by: 2,
    cid: 'tab-sara',
    seq: 1,
  } as const
  await act(async () => panel.session.store.receive([{ ...write, ops: [{ k: 'in|b1-p1-y2020', v: 5 }] }]))
  await panel.replace()
  await vi.waitFor(() => expect(panel.line.commands).toHaveLength(2))
  expect(panel.line.commands[1]?.args).toEqual({ title: 'Spring', seen: 7, upTo: 0 })
})

test('whoever has left the page by then is told, and has the choice when they come back', async () => {
  using panel = await opened()
  await panel.leave()
  await panel.refuse()
  await vi.waitFor(() => expect(panel.toasts()).toHaveLength(1))
  expect(panel.toasts()[0]).toMatch(/Spring.*Somebody has kept a snapshot under this title/u)
  await panel.comeBack()
  await vi.waitFor(() => expect(panel.toasts()[0]).toMatch(/Spring.*another was kept.*Sara Idris/u))
  expect(panel.toasts()).toHaveLength(1)
  await panel.leave()
  await panel.comeBack()
  expect(panel.session.snapshots.takenTitles.take()).toEqual([])
})

test('of several titles that were taken meanwhile each is named, and can be replaced', async () => {
  using panel = await opened()
  const replace = vi.fn<(rev: number) => Promise<'stopped'>>().mockResolvedValue('stopped')
  const { takenTitles } = panel.session.snapshots
  await act(async () => {
    for (const title of ['Spring', 'Summer', 'Summer']) takenTitles.add({ title, found: FOUND, replace })
  })
  await expect.poll(panel.toasts).toHaveLength(2)
  for (const title of ['Spring', 'Summer'])
    expect(panel.toasts()).toContainEqual(expect.stringMatching(`${title}.*another was kept`))
  await panel.replace()
  expect(replace).toHaveBeenCalledExactlyOnceWith(FOUND.rev)
})

test.each([
  ['', ''],
  ['  \u200B', 'Required.'],
  ['x'.repeat(201), 'At most 200 characters.'],
  ['a\u0007b', 'The text contains an invisible control character.'],
  ['a\u202Eb', 'The text contains an invisible control character.'],
])('under the title %j no snapshot is offered', async (typed, words) => {
  using shown = await renderOnBoard(
    disconnectedSession(),
    <SnapshotPanel onRestore={() => {}} onDelete={() => {}} />,
  )
  const create = find(shown.page, 'button', '[type=submit]')
  await type(find(shown.page, 'input'), 'Spring')
  expect(create.disabled).toBe(false)
  await type(find(shown.page, 'input'), typed)
  expect(create.disabled).toBe(true)
  expect(shown.page.textContent).toContain(words)
  expect(shown.page.querySelectorAll('[aria-invalid=true]')).toHaveLength(words === '' ? 0 : 1)
})
