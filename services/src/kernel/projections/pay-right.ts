import { Refusal } from '@staffplan/contracts/refusal'
import { seesEverything } from '@staffplan/contracts/users/roles'

/** A route or topic that a caller uses, and whether it is declared to reveal pay. */
export type Door = { readonly name: string; readonly pay?: boolean | undefined }

/** The right to read what people earn, to be had only through a route or topic that is declared to reveal pay. */
export class PayRight {
  readonly #isOne = true

  private constructor() {}

  /** Throws for a route or topic that is not declared so; refuses with `forbidden` a caller whose role does not see pay. */
  static through({ name, pay }: Door, roleId: number): PayRight {
    if (pay !== true) throw new Error(`${name} is not declared to tell pay`)
    if (!seesEverything(roleId)) throw new Refusal('forbidden')
    return new PayRight()
  }

  /** Checks at run time that a value is such a right, where the compiler has not. */
  static isOne(right: unknown): boolean {
    return right instanceof PayRight && right.#isOne
  }
}
