import { afterEach, expect, test, vi } from 'vitest'
import { lastPublished } from '#planning/big-picture-api.ts'
import { KEPT_CHANGES, endUnsent } from '#api/unsent.ts'
import { tabId } from '#api/tab-id.ts'
import { openStore } from '#testing/open-store.ts'
import { sendUnsentChanges, publishedReader } from './sessions.ts'

afterEach(() => vi.unstubAllGlobals())

const emptyStore = () => openStore()

test('the published plan that the screen has read is handed on, once', async () => {
  let rev = 0
  const asked = vi.fn(async () => {
    rev += 1
    return Response.json({
      epoch: 'one',
      rev,
      at: null,
      cells: [],
      period: { startYear: 2019, planYears: 2 },
    })
  })
  vi.stubGlobal('fetch', asked)
  const store = emptyStore()
  const screen = store.dispatch(lastPublished.initiate())
  const load = publishedReader(store.dispatch)
  expect(await load()).toMatchObject({ rev: 1 })
  await screen
  expect(asked).toHaveBeenCalledTimes(1)
  expect(await load()).toMatchObject({ rev: 2 })
  expect(await load()).toMatchObject({ rev: 3 })
})

/** A tab with an unsent change, at a server that at first cannot tell who is signed in. */
function waitingTab({ failures }: { readonly failures: number }) {
  const command = { type: 'ops', seq: 1, base: 0, at: Date.now(), ops: [{ k: 'in|b1-p1-y2020', v: 5 }] }
  const kept = { clientId: tabId(), lastSeq: 1, commands: [command] }
  sessionStorage.setItem(`${KEPT_CHANGES}2019.1`, JSON.stringify(kept))
  const asked: string[] = []
  vi.stubGlobal('fetch', async (...call: ConstructorParameters<typeof Request>) => {
    const path = new URL(new Request(...call).url).pathname
    asked.push(path)
    if (path.endsWith('/me')) {
      if (asked.filter((each) => each === path).length <= failures) throw new TypeError('offline')
      return Response.json({ id: 1, role: { id: 1 } })
    }
    const period = { startYear: 2019, planYears: 2 }
    const state = { epoch: 'one', rev: 0, cells: [], period }
    if (path.endsWith('/draft'))
      return Response.json({ ...state, published: null, writers: {}, snapshots: [] })
    return Response.json({ ...state, at: null })
  })
  return {
    times: (end: string) => asked.filter((path) => path.endsWith(end)).length,
    [Symbol.dispose]() {
      endUnsent()
      sessionStorage.clear()
    },
  }
}

test('what waits is delivered although it cannot be read at once whose it is', async () => {
  using tab = waitingTab({ failures: 2 })
  await sendUnsentChanges({ isOpen: () => true, dispatch: emptyStore().dispatch })
  expect(tab.times('/me')).toBe(3)
  await expect.poll(() => tab.times('/bigPicture/draft')).toBe(1)
})

test('nobody asks any more once the line has closed', async () => {
  using tab = waitingTab({ failures: 9 })
  let isOpen = true
  const done = sendUnsentChanges({ isOpen: () => isOpen, dispatch: emptyStore().dispatch })
  isOpen = false
  await done
  expect([tab.times('/me'), tab.times('/bigPicture/draft')]).toEqual([1, 0])
})
