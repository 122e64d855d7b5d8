import { callAt } from '@staffplan/services/testing/call'
import { scopedNumbers } from '@staffplan/contracts/planning/published'
import type { Chance } from '../simulate/chance.ts'

type Program = { readonly url: string; readonly token: string; readonly inputs: readonly string[] }

const PATH = '/v1/bigPictureStore/userInput'
const INPUT = 'in|'

/**
 * A program saves the whole map of inputs, with one of them changed since it read them; true when the server took it. Whoever is
 * away then misses it.
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
