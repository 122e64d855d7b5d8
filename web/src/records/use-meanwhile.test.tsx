import { useState } from 'react'
import { expect, test } from 'vitest'
import { click, find, render, type } from '#testing/render.tsx'
import { useMeanwhile } from './use-meanwhile.ts'

type Unit = { readonly name: string; readonly comment: string }

/** A form of two fields that uses the hook as the record form does. */
function Form({ latest, together }: { readonly latest: Unit; readonly together?: readonly string[] }) {
  const [typed, setTyped] = useState<Record<string, unknown>>({ ...latest })
  const { values, theirs, keepMine } = useMeanwhile({ latest, typed, together })
  return Object.keys(latest).map((name) => (
    <label key={name}>
      <input
        name={name}
        value={String(values[name])}
        onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
      />
      {name in theirs && (
        <output>
          {String(theirs[name])}
          <button type="button" onClick={() => keepMine(name)}>
            keep
          </button>
        </output>
      )}
    </label>
  ))
}

const before: Unit = { name: 'North', comment: 'old' }
const field = (page: HTMLElement, name: string) => find(page, 'input', `[name=${name}]`)

test('a field that was not touched follows what somebody else saved', async () => {
  using shown = await render(<Form latest={before} />)
  await type(field(shown.page, 'name'), 'North-East')
  await shown.again(<Form latest={{ ...before, comment: 'theirs' }} />)
  expect(field(shown.page, 'comment').value).toBe('theirs')
  expect(field(shown.page, 'name').value).toBe('North-East')
  expect(shown.page.querySelector('output')).toBeNull()
})

test('a field changed on both sides keeps what was typed and shows the other value', async () => {
  using shown = await render(<Form latest={before} />)
  await type(field(shown.page, 'comment'), 'mine')
  await shown.again(<Form latest={{ ...before, comment: 'theirs' }} />)
  expect(field(shown.page, 'comment').value).toBe('mine')
  expect(find(shown.page, 'output').textContent).toContain('theirs')
})

test('keeping mine puts the other value away until there is a newer one', async () => {
  using shown = await render(<Form latest={before} />)
  await type(field(shown.page, 'comment'), 'mine')
  await shown.again(<Form latest={{ ...before, comment: 'theirs' }} />)
  await click(find(shown.page, 'button'))
  expect(shown.page.querySelector('output')).toBeNull()
  await shown.again(<Form latest={{ ...before, comment: 'newer' }} />)
  expect(find(shown.page, 'output').textContent).toContain('newer')
})

test('the same value typed on both sides is no dispute', async () => {
  using shown = await render(<Form latest={before} />)
  await type(field(shown.page, 'comment'), 'same')
  await shown.again(<Form latest={{ ...before, comment: 'same' }} />)
  expect(shown.page.querySelector('output')).toBeNull()
})

const pair = ['name', 'comment']

test('of fields that say something only together, none follows where one was typed', async () => {
  using shown = await render(<Form latest={before} together={pair} />)
  await type(field(shown.page, 'name'), 'mine')
  await shown.again(<Form latest={{ ...before, comment: 'theirs' }} together={pair} />)
  expect(field(shown.page, 'comment').value).toBe('old')
  expect(find(shown.page, 'output').textContent).toContain('theirs')
})

test('what fields have followed before one of them is typed stays', async () => {
  using shown = await render(<Form latest={before} together={pair} />)
  await shown.again(<Form latest={{ ...before, comment: 'theirs' }} together={pair} />)
  await type(field(shown.page, 'name'), 'mine')
  expect(field(shown.page, 'comment').value).toBe('theirs')
  expect(shown.page.querySelector('output')).toBeNull()
})
