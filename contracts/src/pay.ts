/** Names of fields and kinds of values that reveal what people earn. */
type PayName = `${string}${'salar' | 'tpc' | 'totalcost' | 'overtimecost' | 'payroll'}${string}`

/** The names in a type that reveal pay; `never` if there are none. Recursive types are searched eight levels deep. */
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

/** To intersect with a parameter's type: no effect without pay in it; otherwise demands a property that no argument has. */
export type WithoutPay<Value> = [PayIn<Value>] extends [never] ? unknown : { readonly pay: PayIn<Value> }
