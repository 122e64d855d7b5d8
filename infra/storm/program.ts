import { callAt } from '@staffplan/services/testing/call'
import { scopedNumbers } from '@staffplan/contracts/planning/published'
import type { Chance } from '../simulate/chance.ts'

type Program = { readonly url: string; readonly token: string; readonly inputs: readonly string[] }

const PATH = '/v1/bigPictureStore/userInput'
const INPUT = 'in|'

/**
 * Acts as a program that saves the whole map of inputs with one of them changed since it was read; true when the server
 * accepted it. Tabs that are disconnected miss it.
 */
export async function saveWholeMap({ url, token, inputs }: Program, chance: Chance): Promise<boolean> {
  const call = callAt(url, token)
  const scope = chance.of(inputs).slice(INPUT.length)
  try {
    const map = scopedNumbers.parse((await call('GET', PATH)).body)
    const { status } = await call('POST', PATH, { ...map, [scope]: chance.between(1, 12) })
    return status === 200
  } catch {
    return false
  }
}
