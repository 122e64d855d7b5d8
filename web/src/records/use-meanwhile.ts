import { useState } from 'react'
import type { Values } from './screen.ts'

type Source = {
  /** What the server has now. */
  readonly latest: Values
  /** What stands in the form. */
  readonly typed: Values
}

export type Meanwhile = {
  /** The form's values; fields not touched here follow what somebody else saved. */
  readonly values: Values
  /** What was typed and is neither what was read nor what the server has now. */
  readonly unsaved: Values
  /** Fields that both this form and somebody else changed, with the other value. */
  readonly theirs: Values
  /** The other value of this field was seen and is not wanted. */
  readonly keep: (name: string) => void
}

/** Somebody else may save while a form is open; nothing typed here is lost, nothing of theirs is hidden. */
export function useMeanwhile({ latest, typed }: Source): Meanwhile {
  const [base] = useState(latest)
  const [kept, setKept] = useState<Values>({})
  const names = Object.keys(latest).filter((name) => !isSame(latest[name], base[name]))
  const followed = names.filter((name) => isSame(typed[name], base[name]))
  const disputed = names.filter(
    (name) =>
      !followed.includes(name) && !isSame(typed[name], latest[name]) && !isSame(kept[name], latest[name]),
  )
  const unsaved = Object.keys(typed).filter(
    (name) => !isSame(typed[name], base[name]) && !isSame(typed[name], latest[name]),
  )
  return {
    values: { ...typed, ...pick(latest, followed) },
    unsaved: pick(typed, unsaved),
    theirs: pick(latest, disputed),
    keep: (name) => setKept((old) => ({ ...old, [name]: latest[name] })),
  }
}

function pick(values: Values, names: readonly string[]): Values {
  return Object.fromEntries(names.map((name) => [name, values[name]]))
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
