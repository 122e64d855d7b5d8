import { useState } from 'react'
import type { Values } from './screen.ts'

type Source = {
  /** The server's current values. In all of these, null stands for a missing value. */
  readonly latest: Values
  /** The values in the form. */
  readonly typed: Values
  /** What typed fields held when they were typed, if that was before this form was opened. */
  readonly before?: Values | undefined
  /** Fields that only make sense together: once one was typed into, none of them follows the server any more. */
  readonly together?: readonly string[] | undefined
}

export type Meanwhile = {
  /** The form's values; untouched fields follow what another user saved. */
  readonly values: Values
  /** Typed values that differ both from what was read and from the server's current values. */
  readonly unsaved: Values
  /** What the unsaved fields held when they were typed. */
  readonly before: Values
  /** Fields changed both here and by another user, with the other value. */
  readonly theirs: Values
  /** Keeps the form's value although another user has changed the field. */
  readonly keepMine: (name: string) => void
  /** Call before typing into a field: what is typed from then on is compared with the value it shows now. */
  readonly touch: (name: string) => void
  /** Call after these values were stored from this form while it stays open. */
  readonly saved: (values: Values) => void
}

/** Merges what another user saves while a form is open: nothing typed here is lost, and conflicts are shown. */
export function useMeanwhile({ latest, typed: entered, before, together = [] }: Source): Meanwhile {
  const [opened, setOpened] = useState<Values>({ ...latest, ...before })
  // Values to which untouched fields that belong together have followed the server; typing then starts from these.
  const [moved, setMoved] = useState<Values>({})
  const base = { ...opened, ...moved }
  const untouched = Object.keys(moved).filter((name) => isSame(entered[name], opened[name]))
  const typed = { ...entered, ...pick(moved, untouched) }
  const [kept, setKept] = useState<Values>({})
  const isTyped = (name: string) => !isSame(typed[name], base[name])
  const isOther = (name: string) => !isSame(typed[name], latest[name])
  const isKept = (name: string) => name in kept && isSame(kept[name], latest[name])
  const group = (name: string) => (together.includes(name) ? together : [name])
  const all = new Set([...Object.keys(latest), ...Object.keys(base)])
  const names = [...all].filter((name) => !isSame(latest[name], base[name]))
  const followed = names.filter((name) => !group(name).some(isTyped))
  if (together.some((name) => followed.includes(name))) {
    setMoved({
      ...moved,
      ...pick(
        latest,
        followed.filter((name) => together.includes(name)),
      ),
    })
  }
  const disputed = names.filter((name) => !followed.includes(name) && isOther(name) && !isKept(name))
  const unsaved = Object.keys(typed).filter((name) => group(name).some(isTyped) && group(name).some(isOther))
  return {
    values: { ...typed, ...pick(latest, followed) },
    unsaved: pick(typed, unsaved),
    before: pick(base, unsaved),
    theirs: pick(latest, disputed),
    keepMine: (name) => setKept((old) => ({ ...old, [name]: latest[name] })),
    touch: (name) => {
      if (followed.includes(name)) setOpened((old) => ({ ...old, [name]: latest[name] }))
    },
    saved: (now) => {
      setOpened(now)
      setMoved({})
      setKept({})
    },
  }
}

function pick(values: Values, names: readonly string[]): Values {
  return Object.fromEntries(names.map((name) => [name, values[name] ?? null]))
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
}
