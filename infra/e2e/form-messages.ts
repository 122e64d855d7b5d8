import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { escaped } from './form.ts'

/** A form and how to reach it. */
export type ReadForm = {
  readonly name: string
  readonly path: string
  /** Translation key of the button that opens the form; absent where it is on the page. */
  readonly opens?: string
  /** Translation key of the button that sends the form. */
  readonly sends: string
  /** Whether the form starts empty. */
  readonly isNew?: boolean
  /** Index of the form among several on its page. */
  readonly at?: number
  /** Whether only the server checks the form. */
  readonly isAsked?: boolean
}

const record = (path: string): ReadForm => ({
  name: path.split('/').at(-1)!,
  path,
  opens: 'action.add',
  sends: 'action.save',
  isNew: true,
})

/** Every form with fields to type into. */
export const forms: readonly ReadForm[] = [
  record('/orgStructure/businessUnitOverview'),
  record('/orgStructure/divisionOverview'),
  record('/orgStructure/departmentOverview'),
  record('/orgStructure/costCentreOverview'),
  record('/drivers/primaryDrivers'),
  record('/drivers/primaryDriversAssignment'),
  record('/drivers/secondaryDrivers'),
  record('/drivers/secondaryDriversAssignment'),
  record('/drivers/specialDrivers'),
  record('/overviewUsers'),
  { name: 'settings', path: '/settings', sends: 'action.save' },
  { name: 'expenses', path: '/settings', sends: 'action.save', at: 1 },
  { name: 'profile', path: '/profile', opens: 'action.edit', sends: 'action.save', isAsked: true },
]

/** Whether the text is a German error message, with any values in its placeholders. */
export function isGermanRefusal(words: string): boolean {
  return patterns.some((pattern) => pattern.test(words.trim()))
}

const folder = join(import.meta.dirname, '../../web/src/i18n/de')
const patterns = Object.values(
  JSON.parse(readFileSync(join(folder, 'errors.json'), 'utf8')) as Record<string, string>,
)
  .filter((words) => typeof words === 'string')
  .map(
    (words) =>
      new RegExp(
        `^${words
          .split(/\{\{\w+\}\}/)
          .map(escaped)
          .join('.+')}$`,
      ),
  )
