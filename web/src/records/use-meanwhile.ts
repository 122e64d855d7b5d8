import { useState } from 'react'
import type { Values } from './screen.ts'

type Source = {
  /** What the server has now. In all of these, what is missing is null. */
  readonly latest: Values
  /** What stands in the form. */
  readonly typed: Values
  /** What typed fields held when they were typed, if that was before this form was opened. */
  readonly before?: Values | undefined
  /** Fields that say something only with each other: where one was typed, none of them follows. */
  readonly together?: readonly string[] | undefined
}

export type Meanwhile = {
  /** The form's values; fields not touched here follow what somebody else saved. */
  readonly values: Values
  /** What was typed and is neither what was read nor what the server has now. */
  readonly unsaved: Values
  /** What the unsaved fields held when they were typed. */
  readonly before: Values
  /** Fields that both this form and somebody else changed, with the other value. */
  readonly theirs: Values
  /** The other value of this field was seen and is not wanted. */
  readonly keep: (name: string) => void
  /** This field is about to be typed into: from here on, what is typed differs from what it shows now. */
  readonly touch: (name: string) => void
  /** These values were stored from here, and the form stays open with them. */
  readonly saved: (values: Values) => void
}

/** Somebody else may save while a form is open; nothing typed here is lost, nothing of theirs is hidden. */
export function useMeanwhile({ latest, typed: entered, before, together = [] }: Source): Meanwhile {
  const [opened, setOpened] = useState<Values>({ ...latest, ...before })
  // Untouched fields have followed this far, and what is typed now is typed beside it.
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
    keep: (name) => setKept((old) => ({ ...old, [name]: latest[name] })),
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
