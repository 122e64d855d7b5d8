import { Provider } from 'react-redux'
import { expect, test } from 'vitest'
import { openStore } from '#testing/open-store.ts'
import { find, render } from '#testing/render.tsx'
import { MeanwhileNote } from './meanwhile-note.tsx'

test.each([
  ['North-East', 'Changed by someone else meanwhile: North-East'],
  [0, 'Changed by someone else meanwhile: 0'],
  ['', 'Changed by someone else meanwhile: empty'],
  [null, 'Changed by someone else meanwhile: empty'],
  [[], 'Changed by someone else meanwhile: empty'],
  [[{ year: 2019, internal: 5 }], 'Changed by someone else meanwhile.'],
  [{ from: 2019 }, 'Changed by someone else meanwhile.'],
  [false, 'Changed by someone else meanwhile.'],
])('of %j it is said: %s', async (value, words) => {
  using shown = await render(
    <Provider store={openStore()}>
      <MeanwhileNote value={value} change={null} onTake={() => {}} onKeep={() => {}} />
    </Provider>,
  )
  expect(find(shown.page, 'span').textContent).toBe(words)
})
