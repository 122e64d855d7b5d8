import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const words = (language: string, file: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, language, `${file}.json`), 'utf8'))

/** The text at a path such as `toast.saved`. */
const found = (language: string, file: string, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((inside, key) => (inside as { [key: string]: unknown })[key], words(language, file))

// Texts that the specification quotes, verbatim.
test.each([
  ['common', 'state.listFailed', 'Error on loading items'],
  ['common', 'state.loadFailed', 'failed to load data from server'],
  ['common', 'session.expired', 'Session timed out. Please login again.'],
  ['common', 'toast.created', "{{entity}} '{{name}}' created"],
  ['common', 'toast.saved', "{{entity}} '{{name}}' saved"],
  ['common', 'toast.deleted', "{{entity}} '{{name}}' deleted"],
  ['common', 'toast.createFailed', "{{entity}} '{{name}}' failed to be created"],
  ['common', 'toast.saveFailed', "{{entity}} '{{name}}' failed to be saved"],
  ['common', 'toast.deleteFailed', "{{entity}} '{{name}}' cannot be deleted"],
  ['organisation', 'costCentres.exists', "This CostCentre '{{name}}' is already existing"],
  ['users', 'login.failed', 'E-mail or password is wrong!'],
  ['users', 'users.listFailed', 'Error on loading users'],
  ['users', 'users.createFailed', "User '{{name}}' cannot be created"],
  ['users', 'users.saveFailed', "User '{{name}}' cannot be updated"],
  ['drivers', 'primaryAssignment.created', 'PrimaryDriver Assignment created'],
  ['drivers', 'primaryAssignment.saved', 'Primary Driver Assignment saved'],
  ['drivers', 'primaryAssignment.deleted', 'Primary Driver Assignment deleted'],
  ['drivers', 'secondaryAssignment.saved', 'Secondary Driver Assignment saved'],
  ['drivers', 'secondaryAssignment.saveFailed', 'Secondary Driver Assignment failed to be saved'],
  ['drivers', 'secondaryAssignment.deleted', 'Secondary Driver Assignment deleted'],
  ['errors', 'password-mismatch', 'Passwords do not match!'],
  ['errors', 'demo-mode', 'This feature is not enabled in demo mode.'],
  ['staff', 'table.failed', 'Error on loading Staff'],
  ['staff', 'upload.failed', 'Upload failed'],
  ['staff', 'upload.done', "Imported or updated '{{n}}' rows"],
  ['users', 'users.entity', 'User'],
  ['users', 'password.mismatch', 'Passwords do not match!'],
  ['users', 'password.demo', 'This feature is not enabled in demo mode.'],
  ['drivers', 'primary.entity', 'Primary Driver'],
  ['drivers', 'secondary.entity', 'Secondary Driver'],
  ['drivers', 'special.entity', 'Special Driver'],
  ['drivers', 'special.absolute', 'absolute'],
  ['drivers', 'special.relative', 'relative'],
  ['manual', 'saved', 'Division FTEs saved'],
  ['manual', 'saveFailedBecause', 'Division FTEs failed to be saved. {{reason}}'],
  ['planning', 'sum.fte', 'FTE {{year}}'],
  ['planning', 'snapshot.create', 'Create Snapshot'],
  ['planning', 'snapshot.restore', 'Restore Snapshot'],
  ['planning', 'export.open', 'Export'],
  ['planning', 'save.openShort', 'Save'],
  ['analytics', 'series.calculated', 'calculated'],
  ['analytics', 'series.internal', 'internal'],
  ['analytics', 'series.atk', 'atk'],
  ['common', 'unit.hours', 'h'],
])('%s:%s says %s', (file, path, words) => {
  expect(found('en', file, path)).toBe(words)
})

test.each([
  ['en', 'Save and publish', 'Save'],
  ['de', 'Speichern und veröffentlichen', 'Speichern'],
  ['ar', 'حفظ ونشر', 'حفظ'],
])('the button that publishes is called as decided, in %s: %s', (language, words, short) => {
  expect(found(language, 'planning', 'save.open')).toBe(words)
  expect(found(language, 'planning', 'save.openShort')).toBe(short)
})

test('the status line says what is stored and what is not published', () => {
  expect(found('en', 'planning', 'status.stored')).toBe('Draft stored')
  expect(found('en', 'planning', 'status.changes_other')).toBe('{{count}} unpublished changes')
})

test('the first year is the Startwert in German, as the specification calls it', () => {
  expect(found('de', 'planning', 'startValue')).toBe('Startwert')
})
