import { type ComponentType, createContext } from 'react'
import type { Values } from './screen.ts'

/** A record to be created because a selector did not offer it. */
export type NewRecord = {
  /** The values it starts with: the typed text, and what is known from the form around. */
  readonly given: Values
  readonly onCreated: (answer: unknown) => void
  readonly onClose: () => void
}

/** Set around a screen of which only the form of a new record is wanted. */
export const CreationContext = createContext<NewRecord | null>(null)

/** Screens of the records that selectors can create, by path; the app provides them. */
export const CreatableScreens = createContext<{ readonly [path: string]: ComponentType }>({})
