import { withoutInvisible } from '@staffplan/contracts/invisible'

type Named = { readonly id: number; readonly name: string }

/** Records of one kind by parent and name, including those of a file. */
export class NamedRecords<Item extends Named> {
  readonly #byName = new Map<string, Item[]>()

  add(parentId: number, item: Item): Item {
    const key = keyOf(parentId, item.name)
    const same = this.#byName.get(key)
    if (same) same.push(item)
    else this.#byName.set(key, [item])
    return item
  }

  /** The record with this very name, else one spelled nearly so. Null if several match, undefined if none does. */
  find(parentId: number, name: string): Item | null | undefined {
    const same = this.#byName.get(keyOf(parentId, name)) ?? []
    const alike = same.filter((item) => item.name === name)
    const meant = alike.length > 0 ? alike : same
    return meant.length > 1 ? null : meant[0]
  }
}

function keyOf(parentId: number, name: string): string {
  const folded = withoutInvisible(name.normalize('NFKC')).replace(/\s+/gu, ' ').trim().toLowerCase()
  return `${parentId} ${folded}`
}
