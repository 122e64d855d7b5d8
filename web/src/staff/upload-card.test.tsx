import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { combineReducers, configureStore } from '@reduxjs/toolkit'
import type { Window } from 'happy-dom'
import { act } from 'react'
import { Provider } from 'react-redux'
import { expect, test, vi } from 'vitest'
import { api } from '#api/api.ts'
import { sessionReducer } from '#api/session.ts'
import { click, find, render } from '#testing/render.tsx'
import { Toasts } from '#ui/toasts.tsx'
import { UploadCard } from './upload-card.tsx'

const MISSING = Array.from({ length: 201 }, (_, index) => `E${index}`)
const ANSWER = {
  importId: 'a',
  numberImported: 1,
  inserted: 0,
  updated: 1,
  unchanged: 0,
  newCostCentres: [],
  missing: MISSING,
  warnings: [],
  errors: [],
  warningCounts: {},
  errorCounts: {},
}

/** Answers every upload; the page is taken to it. */
async function serve(): Promise<AsyncDisposable> {
  const server = createServer((request, response) => {
    request.resume().once('end', () => {
      response.writeHead(200, { 'content-type': 'application/json', position: '1' })
      response.end(JSON.stringify(ANSWER))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on TCP
  const { happyDOM } = window as unknown as Window // the environment of these tests
  happyDOM.setURL(`http://127.0.0.1:${port}/`)
  return {
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function card() {
  const store = configureStore({
    reducer: combineReducers({ api: api.reducer, session: sessionReducer }),
    middleware: (defaults) => defaults().concat(api.middleware),
  })
  return (
    <Provider store={store}>
      <UploadCard kind="hr" year={2019} />
      <Toasts />
    </Provider>
  )
}

async function drop(page: HTMLElement, file: File): Promise<void> {
  const input = find(page, 'input', '[type=file]')
  Object.defineProperty(input, 'files', { value: [file], configurable: true })
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })))
}

const listed = (page: HTMLElement) => [...page.querySelectorAll('li bdi')].map((id) => id.textContent)
const buttons = (page: HTMLElement) => [...page.querySelectorAll('button')]

function button(page: HTMLElement, name: string): HTMLButtonElement {
  const found = buttons(page).find(({ textContent }) => textContent === name)
  if (!found) throw new Error(`no button ${name}`)
  return found
}

/** Meanwhile React draws by itself what answers bring. */
async function waitFor(claim: () => void): Promise<void> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  await vi.waitFor(claim)
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
}

test('those who are not in the file are listed before the import and after it', async () => {
  await using _server = await serve()
  using shown = await render(card())
  const { page } = shown
  await drop(page, new File(['Employee ID'], 'staff.csv'))
  await waitFor(() => expect(listed(page)).toEqual(MISSING.slice(0, 200)))
  expect(page.textContent).toContain('and 1 more')
  await click(button(page, 'Import'))
  await waitFor(() => expect(page.textContent).toContain('Drop the file here'))
  expect(listed(page)).toEqual(MISSING.slice(0, 200))
  expect(page.textContent).toContain('staff.csv')
  expect(button(page, 'Download the list').disabled).toBe(false)
})

test('an import is taken back from its toast, which says how much of it stays', async () => {
  await using _server = await serve()
  const asked: string[] = []
  vi.stubGlobal('fetch', async ({ method, url }: Request) => {
    asked.push(`${method} ${new URL(url).pathname}`)
    return Response.json({
      warnings: [{ code: 'import-undo-skipped', params: { employees: ['E1', 'E2'] } }],
    })
  })
  using shown = await render(card())
  const { page } = shown
  await drop(page, new File(['Employee ID'], 'staff.csv'))
  await waitFor(() => button(page, 'Import'))
  await click(button(page, 'Import'))
  await waitFor(() => button(document.body, 'Undo'))
  await click(button(document.body, 'Undo'))
  await waitFor(() => expect(document.body.textContent).toContain('Undone: HR file 2019'))
  expect(document.body.textContent).toContain('2 people were changed since and stay as they are.')
  expect(asked).toEqual(['POST /v1/import/a/undo'])
  vi.unstubAllGlobals()
})
