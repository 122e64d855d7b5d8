import type { ClientFrame } from '@staffplan/contracts/live'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import type { TopicHandler } from '#live/topic-handlers.ts'
import { find, render, type } from '#testing/render.tsx'
import { disconnectedSession, OnBoard } from '../board/board.given.tsx'
import type { Line } from '../draft/line.ts'
import { SnapshotPanel } from './snapshot-panel.tsx'

/** A line that is answered when the test says so. */
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

  answer(seq: number): void {
    this.#handler?.onFrame({ t: 'ack', topic: this.#topic, seq, status: 'dup', rev: 1 })
  }
}

async function opened() {
  const line = new OpenLine()
  const session = disconnectedSession({ cells: [], line })
  session.open()
  const shown = await render(
    <OnBoard session={session}>
      <SnapshotPanel onRestore={() => {}} onDelete={() => {}} />
    </OnBoard>,
  )
  const title = find(shown.page, 'input')
  await type(title, 'Spring')
  await act(async () => find(shown.page, 'form').requestSubmit())
  await vi.waitFor(() => expect(line.commands).toMatchObject([{ type: 'snapshot' }]))
  return Object.assign(shown, {
    title,
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

test.each([
  ['', ''],
  ['  \u200B', 'Required.'],
  ['x'.repeat(201), 'At most 200 characters.'],
  ['a\u0007b', 'The text contains an invisible control character.'],
  ['a\u202Eb', 'The text contains an invisible control character.'],
])('under the title %j no snapshot is offered', async (typed, words) => {
  using shown = await render(
    <OnBoard session={disconnectedSession({ cells: [] })}>
      <SnapshotPanel onRestore={() => {}} onDelete={() => {}} />
    </OnBoard>,
  )
  const create = find(shown.page, 'button', '[type=submit]')
  await type(find(shown.page, 'input'), 'Spring')
  expect(create.disabled).toBe(false)
  await type(find(shown.page, 'input'), typed)
  expect(create.disabled).toBe(true)
  expect(shown.page.textContent).toContain(words)
  expect(shown.page.querySelectorAll('[aria-invalid=true]')).toHaveLength(words === '' ? 0 : 1)
})
