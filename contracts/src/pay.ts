/** How fields are called that tell what people earn, and the kinds of values that do. */
type PayName = `${string}${'salar' | 'tpc' | 'totalcost' | 'overtimecost' | 'payroll'}${string}`

/** The names in a type that tell pay; `never` without one. Types that hold themselves are looked through a few times. */
export type PayIn<Value, Depth extends readonly unknown[] = []> = Depth['length'] extends 8
  ? never
  : Value extends string
    ? NameOfPay<Value>
    : Value extends readonly (infer Element)[]
      ? PayIn<Element, [...Depth, 0]>
      : Value extends object
        ? { [Key in keyof Value]-?: NameOfPay<Key> | PayIn<Value[Key], [...Depth, 0]> }[keyof Value]
        : never

type NameOfPay<Name> = Name extends string ? (Lowercase<Name> extends PayName ? Name : never) : never

/** Beside a parameter's type: nothing without pay in it; else an argument that is never given, with the names. */
export type WithoutPay<Value> = [PayIn<Value>] extends [never] ? unknown : { readonly pay: PayIn<Value> }
