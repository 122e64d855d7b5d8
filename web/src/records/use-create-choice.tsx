import { type ReactNode, Suspense, use, useRef, useState } from 'react'
import { z } from 'zod'
import { CreationContext, CreatableScreens } from './creation-contexts.ts'
import type { Values } from './screen.ts'

const createdRecord = z.looseObject({ id: z.number(), name: z.string() })
type Created = z.infer<typeof createdRecord>

type Wanted = {
  readonly path: string
  /** Values, besides the name, with which the new record starts. */
  readonly given?: Values | undefined
  readonly onCreated: (record: Created) => void
}

/** Creates a record that a selector lacks, without leaving the form; `create` is null where the app has no form for it. */
export function useCreateChoice({ path, given, onCreated }: Wanted): {
  readonly create: ((typed: string) => void) | null
  readonly form: ReactNode
} {
  const Form = use(CreatableScreens)[path]
  const [typed, setTyped] = useState<string | null>(null)
  const field = useRef<Element | null>(null)
  if (!Form) return { create: null, form: null }
  return {
    create: (text) => {
      field.current = document.activeElement
      setTyped(text)
    },
    form: typed !== null && (
      <Suspense fallback={null}>
        <CreationContext
          value={{
            // Cost centres are named by their number.
            given: { ...given, ...(/^\d/.test(typed) ? { number: typed } : { name: typed }) },
            onCreated: (answer) => onCreated(createdRecord.parse(answer)),
            onClose: () => {
              setTyped(null)
              // Return the focus to the field once the dialog has released it.
              setTimeout(() => field.current instanceof HTMLElement && field.current.focus())
            },
          }}
        >
          <Form />
        </CreationContext>
      </Suspense>
    ),
  }
}
