import { useEffect, useState } from 'react'
import type { Values } from './screen.ts'

type FormState = {
  readonly values: Record<string, unknown>
  readonly setFieldValue: (name: string, value: unknown) => void
}

export type Meanwhile = {
  /** Fields that both this form and somebody else changed, with the other value. */
  readonly theirs: Values
  readonly take: (name: string) => void
  readonly keep: (name: string) => void
}

/**
 * Somebody else saved while this form was open: fields not touched here follow, for the others both values
 * are shown. `latest` is what the server has now.
 */
export function useMeanwhile(latest: Values, form: FormState): Meanwhile {
  const [base, setBase] = useState(latest)
  const [theirs, setTheirs] = useState<Values>({})
  const print = JSON.stringify(latest)
  useEffect(() => {
    const changed = Object.keys(latest).filter((name) => !isSame(latest[name], base[name]))
    if (changed.length === 0) return
    const touched = changed.filter((name) => !isSame(form.values[name], base[name]))
    for (const name of changed) if (!touched.includes(name)) form.setFieldValue(name, latest[name])
    const disputed = touched.filter((name) => !isSame(form.values[name], latest[name]))
    setTheirs((old) => ({ ...old, ...Object.fromEntries(disputed.map((name) => [name, latest[name]])) }))
    setBase(latest)
    // The values are compared as text: a new object that says the same is no change.
  }, [print])
  const settle = (name: string) => setTheirs(({ [name]: _, ...others }) => others)
  return {
    theirs,
    keep: settle,
    take: (name) => {
      form.setFieldValue(name, theirs[name])
      settle(name)
    },
  }
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
