import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { escaped } from './form.ts'

/** A form, and the way to it. */
export type ReadForm = {
  readonly name: string
  readonly path: string
  /** Key of the button that opens it; absent where it stands on the page. */
  readonly opens?: string
  /** Key of the button that sends it. */
  readonly sends: string
  /** Nothing is filled in yet. */
  readonly isNew?: boolean
  /** Which of several on its page, from 0. */
  readonly at?: number
  /** What is wrong with it is said by the server alone. */
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

/** Whether the words are those of a refusal in German: with anything where the values stand. */
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
