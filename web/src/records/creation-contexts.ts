import { type ComponentType, createContext } from 'react'
import type { Values } from './screen.ts'

/** A record that is made because a selector did not have it. */
export type NewRecord = {
  /** What is known of it: what was typed, and where one comes from. */
  readonly given: Values
  readonly onCreated: (answer: unknown) => void
  readonly onClose: () => void
}

/** Around a screen whose form of a new record alone is wanted. */
export const CreationContext = createContext<NewRecord | null>(null)

/** The screens whose records selectors can make, by the path of the records; the app says where they are. */
export const CreatableScreens = createContext<{ readonly [path: string]: ComponentType }>({})
