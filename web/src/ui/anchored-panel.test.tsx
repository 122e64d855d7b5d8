import { expect, test } from 'vitest'
import { find, render } from '#testing/render.tsx'
import { AnchoredPanel } from './anchored-panel.tsx'

test('a panel that is done gives the cursor back to what opened it', async () => {
  const anchor = document.createElement('button')
  document.body.append(anchor)
  using shown = await render(
    <AnchoredPanel anchor={anchor} label="Special driver" onClose={() => {}}>
      <button type="button" data-first="" />
    </AnchoredPanel>,
  )
  expect(document.activeElement).toBe(find(shown.page, 'button'))
  await shown.again(null)
  expect(document.activeElement).toBe(anchor)
  anchor.remove()
})

test('where what opened it is gone the cursor goes to what is left beside it', async () => {
  const row = document.createElement('span')
  const [anchor, add] = [document.createElement('button'), document.createElement('button')]
  row.append(anchor, add)
  document.body.append(row)
  using shown = await render(
    <AnchoredPanel anchor={anchor} label="Special driver" onClose={() => {}}>
      <button type="button" data-first="" />
    </AnchoredPanel>,
  )
  anchor.remove()
  await shown.again(null)
  expect(document.activeElement).toBe(add)
  row.remove()
})
