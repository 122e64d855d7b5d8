import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const english = (file: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'en', `${file}.json`), 'utf8'))

// The error catalogue of the specification, word for word.
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
])('%s:%s says %s', (file, path, words) => {
  const found = path
    .split('.')
    .reduce<unknown>((inside, key) => (inside as { [key: string]: unknown })[key], english(file))
  expect(found).toBe(words)
})
