import { useState } from 'react'
import { expect, test } from 'vitest'
import { find, press, render } from '#testing/render.tsx'
import { PanelTabs } from './panel-tabs.tsx'

const TABS = ['explain', 'history'].map((id) => ({ id, title: id, content: null }))

function Tabs() {
  const [chosen, setChosen] = useState('explain')
  return <PanelTabs panelId="panel" tabs={TABS} chosen={chosen} onChoose={setChosen} />
}

test('arrows go from one view of a panel to the other, and round', async () => {
  using shown = await render(<Tabs />)
  const chosen = () => find(shown.page, 'button', '[aria-selected=true]')
  expect(chosen().textContent).toBe('explain')
  await press(chosen(), 'ArrowRight')
  expect(chosen().textContent).toBe('history')
  expect(document.activeElement).toBe(chosen())
  await press(chosen(), 'ArrowRight')
  expect(chosen().textContent).toBe('explain')
})
