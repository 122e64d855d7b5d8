import { expect, test } from 'vitest'
import { find } from '#testing/render.tsx'
import { MeanwhileNote } from './meanwhile-note.tsx'
import { renderWithStore } from '#testing/render-with-store.tsx'

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
  using shown = await renderWithStore(
    <MeanwhileNote value={value} change={null} onTake={() => {}} onKeep={() => {}} />,
  )
  expect(find(shown.page, 'span').textContent).toBe(words)
})
