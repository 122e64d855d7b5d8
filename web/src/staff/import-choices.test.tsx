import type { ImportOptions } from '@staffplan/contracts/staff/import-options'
import { act, useState } from 'react'
import { expect, test } from 'vitest'
import type { Problem } from '#api/problem.ts'
import { click, find, render } from '#testing/render.tsx'
import { ImportChoices } from './import-choices.tsx'
import { type ImportQuestions, NO_QUESTIONS, questionsInProblem } from './import-questions.ts'

/** The current choices, and how often the file was read again. */
const seen: { options: ImportOptions; checks: number } = { options: {}, checks: 0 }

function Choices({ isBusy = false, ...asked }: Partial<ImportQuestions> & { readonly isBusy?: boolean }) {
  const [options, setOptions] = useState<ImportOptions>({})
  const choose = (next: ImportOptions) => {
    seen.options = next
    setOptions(next)
  }
  return (
    <ImportChoices
      questions={{ ...NO_QUESTIONS, ...asked }}
      options={options}
      onChoose={choose}
      isNew
      isBusy={isBusy}
      onCheck={() => (seen.checks += 1)}
    />
  )
}

const labels = (page: HTMLElement) => [...page.querySelectorAll('label')].map((label) => label.textContent)
const again = (page: HTMLElement) => find(page, 'button', '[type=submit]')

async function choose(page: HTMLElement, option: string): Promise<void> {
  await click(find(page, 'input'))
  const offered = [...document.querySelectorAll<HTMLElement>('[role=option]')]
  const wanted = offered.find(({ textContent }) => textContent === option)
  if (!wanted) throw new Error(`not offered: ${option}`)
  await click(wanted)
}

async function submit(page: HTMLElement): Promise<void> {
  await act(async () => find(page, 'form').requestSubmit(again(page)))
}

test('only what the file leaves open is asked for', async () => {
  using shown = await render(<Choices asked={new Set(['dateOrder', 'decimal'])} />)
  expect(labels(shown.page)).toEqual(['Order of dates', 'Decimal sign'])
})

test('a sheet is chosen by its name, and the file is read again only then', async () => {
  seen.checks = 0
  using shown = await render(<Choices asked={new Set(['sheet'])} sheets={['2018', '2019']} />)
  expect(again(shown.page).disabled).toBe(true)
  await choose(shown.page, '2019')
  expect(seen).toEqual({ options: { sheet: '2019' }, checks: 0 })
  await submit(shown.page)
  expect(seen.checks).toBe(1)
})

test('the guessed encoding is shown, and sent only when it is chosen', async () => {
  seen.options = {}
  using shown = await render(<Choices asked={new Set(['encoding'])} encodingGuess="windows-1252" />)
  expect(find(shown.page, 'input').value).toBe('Western European (Windows-1252)')
  expect(seen.options).toEqual({})
  await choose(shown.page, 'Western European (Mac)')
  expect(seen.options).toEqual({ encoding: 'macintosh' })
})

test('while the file is read nothing else is chosen', async () => {
  seen.options = {}
  using shown = await render(<Choices isBusy asked={new Set(['decimal'])} />)
  await choose(shown.page, 'Comma: 1.234,50')
  expect(seen.options).toEqual({})
})

test('which sign is the decimal one is asked with a number of the file that can be read in two ways', async () => {
  const refused = problemOf({ row: 2, value: '4.000' })
  using shown = await render(<Choices {...questionsInProblem(refused)} />)
  expect(shown.page.textContent).toContain('For example in row 2: \u20684.000\u2069')
})

function problemOf(params: object): Problem {
  const errors = [{ pointer: '/file', code: 'number-style-ambiguous', params }]
  const errorCounts = { 'number-style-ambiguous': 1 }
  return {
    status: 422,
    code: 'import-rejected',
    detail: '',
    params: { errorCounts },
    errors,
  } as unknown as Problem // the form of the server's answer
}

test('which comes first in a date is asked once, with a row of the file read in both ways', async () => {
  seen.options = {}
  const dateExample = { row: 7, value: '03/04/2019' }
  using shown = await render(<Choices asked={new Set(['dateOrder'])} dateExample={dateExample} />)
  expect(shown.page.textContent).toContain('For example in row 7: \u206803/04/2019\u2069')
  await choose(shown.page, 'Month first: \u20684 Mar 2019\u2069')
  expect(seen.options).toEqual({ dateOrder: 'month-first' })
})

test('each decimal sign is offered with what the number of the file is by it', async () => {
  seen.options = {}
  const numberExample = { row: 4, value: '1,500' }
  using shown = await render(<Choices asked={new Set(['decimal'])} numberExample={numberExample} />)
  await choose(shown.page, 'Point: \u20681\u202F500\u2069')
  expect(seen.options).toEqual({ decimal: '.' })
  await choose(shown.page, 'Comma: \u20681.5\u2069')
  expect(seen.options).toEqual({ decimal: ',' })
})
