import { Refusal } from '@staffplan/contracts/refusal'
import { seesEverything } from '@staffplan/contracts/users/roles'

/** What a caller comes through, a route or a topic, and whether it is declared to tell pay. */
export type Door = { readonly name: string; readonly pay?: boolean | undefined }

/** The right to read what people earn. Nobody has one but who comes through a door that is declared to tell it. */
export class PayRight {
  readonly #isOne = true

  private constructor() {}

  /** Throws for a door that is not declared; `forbidden` for a caller whose role does not see pay. */
  static through({ name, pay }: Door, roleId: number): PayRight {
    if (pay !== true) throw new Error(`${name} is not declared to tell pay`)
    if (!seesEverything(roleId)) throw new Refusal('forbidden')
    return new PayRight()
  }

  /** For what was not checked by the compiler. */
  static isOne(right: unknown): boolean {
    return right instanceof PayRight && right.#isOne
  }
}
