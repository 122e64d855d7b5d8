import { act } from 'react'
import { vi } from 'vitest'
import { find } from './render.tsx'

/** Chooses a file in an upload field, as the browser does. */
export async function dropFile(page: ParentNode, file: File): Promise<void> {
  const input = find(page, 'input', '[type=file]')
  Object.defineProperty(input, 'files', { value: [file], configurable: true })
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })))
}

/** The button with this text; throws when there is none. */
export function buttonNamed(page: ParentNode, name: string): HTMLButtonElement {
  const found = [...page.querySelectorAll('button')].find(({ textContent }) => textContent === name)
  if (!found) throw new Error(`no button ${name}`)
  return found
}

/** Waits for a claim to hold, letting React render answers as they arrive, without `act`. */
export async function waitFor(claim: () => void): Promise<void> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  await vi.waitFor(claim)
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
}
