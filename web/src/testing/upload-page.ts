import { act } from 'react'
import { vi } from 'vitest'
import { find } from './render.tsx'

/** Puts a file into the field of an upload, as the browser does. */
export async function dropFile(page: ParentNode, file: File): Promise<void> {
  const input = find(page, 'input', '[type=file]')
  Object.defineProperty(input, 'files', { value: [file], configurable: true })
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })))
}

/** The button with these words; it must be there. */
export function buttonNamed(page: ParentNode, name: string): HTMLButtonElement {
  const found = [...page.querySelectorAll('button')].find(({ textContent }) => textContent === name)
  if (!found) throw new Error(`no button ${name}`)
  return found
}

/** Meanwhile React draws by itself what answers bring. */
export async function waitFor(claim: () => void): Promise<void> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  await vi.waitFor(claim)
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
}
