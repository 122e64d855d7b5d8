import { expect, test } from 'vitest'
import { isPressed } from './keys.ts'

const press = (key: string, more: Partial<KeyboardEventInit> = {}) =>
  new KeyboardEvent('keydown', { key, ...more })

test('a command is its letter with Ctrl or the command key, in whatever script the keyboard writes', () => {
  expect(isPressed('palette', press('k', { ctrlKey: true }))).toBe(true)
  expect(isPressed('palette', press('k', { metaKey: true }))).toBe(true)
  expect(isPressed('palette', press('ن', { code: 'KeyK', ctrlKey: true }))).toBe(true)
  expect(isPressed('palette', press('k'))).toBe(false)
  expect(isPressed('palette', press('k', { ctrlKey: true, altKey: true }))).toBe(false)
})

test('the question mark is one with and without Shift, and in Arabic', () => {
  expect(isPressed('shortcuts', press('?', { shiftKey: true }))).toBe(true)
  expect(isPressed('shortcuts', press('؟', { shiftKey: true }))).toBe(true)
})

test('Shift makes another key of the same', () => {
  expect(isPressed('redo', press('Z', { ctrlKey: true, shiftKey: true }))).toBe(true)
  expect(isPressed('undo', press('Z', { ctrlKey: true, shiftKey: true }))).toBe(false)
  expect(isPressed('cellUp', press('Enter', { shiftKey: true }))).toBe(true)
  expect(isPressed('cellDown', press('Enter', { shiftKey: true }))).toBe(false)
})
