import { Provider } from 'react-redux'
import { openStore } from '#testing/open-store.ts'
import { find, render } from '#testing/render.tsx'
import { disconnectedSession, exampleGround } from '#planning/board/board.given.tsx'
import type { StoredPlan } from './manual-plan-api.ts'
import { ManualSheet } from './manual-sheet.tsx'
import { TypedPlan } from './typed-plan.ts'

type Structure = (typeof exampleGround)['structure']

const EMPTY: StoredPlan = { values: new Map(), writers: new Map(), etag: null, position: null }

/** Renders the sheet of the worked example for 2020; `first` is what the server has stored. */
export async function openSheet(first: Partial<StoredPlan> = {}, { years = [2020, 2021] } = {}) {
  laidOut()
  const session = disconnectedSession()
  const plan = new TypedPlan({ userId: session.userId, year: 2020 })
  const store = openStore()
  let [stored, ground] = [first, exampleGround]
  const drawn = () => (
    <Provider store={store}>
      <ManualSheet
        published={{ session, ground }}
        year={2020}
        years={years}
        onYear={() => {}}
        stored={{ ...EMPTY, ...stored }}
        plan={plan}
      />
    </Provider>
  )
  const shown = await render(drawn())
  return Object.assign(shown, {
    plan,
    cell: (key: string | undefined) => find(shown.page, 'input', `[id="${key}"]`),
    /** The server has stored this now. */
    stores: (next: Partial<StoredPlan>) => {
      stored = next
      return shown.again(drawn())
    },
    /** Somebody has changed the organisation to this. */
    organises: (structure: Structure) => {
      ground = { ...ground, structure }
      return shown.again(drawn())
    },
  })
}

/** The test page does no layout, so elements are given sizes. */
function laidOut(): void {
  for (const size of ['offsetHeight', 'offsetWidth', 'clientHeight', 'clientWidth'])
    Object.defineProperty(HTMLElement.prototype, size, { configurable: true, get: () => 800 })
}
