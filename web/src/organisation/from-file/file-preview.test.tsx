import type { OrganisationImportAnswer } from '@staffplan/contracts/organisation/organisation-import'
import { expect, test } from 'vitest'
import { render } from '#testing/render.tsx'
import { FilePreview } from './file-preview.tsx'

const answer: OrganisationImportAnswer = {
  rows: 1,
  created: { businessUnits: 1, divisions: 0, departments: 0, costCentres: 0 },
  existing: { businessUnits: 0, divisions: 0, departments: 0, costCentres: 0 },
  placed: 0,
  names: { businessUnits: ['Gr\u00fcn'], divisions: [], departments: [], costCentres: [] },
  warnings: [],
  errors: [],
  warningCounts: {},
  errorCounts: {},
}
const guess = { pointer: '/file', code: 'encoding-guessed', params: { encoding: 'windows-1252' } } as const

test.each([
  ['folded', [], false],
  ['in sight where the encoding was guessed, for garbled ones to be seen', [guess], true],
])('new names are %s', async (_how, warnings, isOpen) => {
  using shown = await render(<FilePreview answer={{ ...answer, warnings }} />)
  expect(shown.page.querySelector('details')?.open).toBe(isOpen)
})
