import { expect, test } from 'vitest'
import { FormValues } from '#records/form-values.ts'
import { find, render } from '#testing/render.tsx'
import { RepeatedPasswordField } from './user-fields.tsx'

const MISMATCH = 'Passwords do not match!'

async function shownFor(typed: { password: string; repeat: string; error?: string }): Promise<string> {
  const { password, repeat, error } = typed
  using shown = await render(
    <FormValues value={{ password }}>
      <RepeatedPasswordField label="Again" value={repeat} onChange={() => undefined} error={error} />
    </FormValues>,
  )
  expect(find(shown.page, 'input').autocomplete).toBe('new-password')
  return shown.page.textContent ?? ''
}

test('a repeat that differs is said while it is typed', async () => {
  expect(await shownFor({ password: 'one password', repeat: 'one p' })).toContain(MISMATCH)
})

test('nothing is said before the repeat is begun, unless saving was tried', async () => {
  expect(await shownFor({ password: 'one password', repeat: '' })).not.toContain(MISMATCH)
  expect(await shownFor({ password: 'one password', repeat: '', error: MISMATCH })).toContain(MISMATCH)
})

test('once both are the same, an earlier complaint is gone', async () => {
  const same = { password: 'one password', repeat: 'one password' }
  expect(await shownFor({ ...same, error: MISMATCH })).not.toContain(MISMATCH)
})
