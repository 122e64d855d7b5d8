import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { Problem } from '#api/problem.ts'
import type { Column } from '#ui/tables/table.ts'
import type { Field } from '#ui/fields/field.ts'

/** The values of a form: what is stored, references as ids. */
export type Values = Readonly<Record<string, unknown>>

/** Splits the value of a field into parts that change independently of each other. */
export type FieldParts<Value> = {
  /** Each part under a name that it keeps while it is edited. */
  readonly split: (value: Value) => Values
  /** The reverse; a part that is null does not exist. */
  readonly join: (parts: Values) => Value
  /** What a part is called where it stands alone; `value` is what the field shows. */
  readonly labelOf: (part: string, value: Value) => string
  /** What a part holds, in words; undefined for a text or a number that speaks for itself. */
  readonly wordsOf?: (held: unknown) => string | undefined
}

export type RecordField<Form extends Values> = {
  [Name in keyof Form & string]: {
    readonly name: Name
    readonly label: string
    readonly editor: Field<Form[Name]>
    readonly isRequired?: boolean
    readonly isReadOnly?: boolean
    readonly description?: string
    /** A password: kept nowhere but in its field. */
    readonly isSecret?: boolean
    /** Where people change different parts of it at the same time, only a part that both changed is disputed. */
    readonly parts?: FieldParts<Form[Name]>
    /** Hidden with pay. */
    readonly isPay?: boolean
    /** Fields that mean nothing any more when this one changes. */
    readonly clears?: readonly (keyof Form & string)[]
  }
}[keyof Form & string]

export type ChangeCall = {
  readonly path: string
  readonly method: 'POST' | 'PUT' | 'PATCH'
  readonly body: Values | readonly Values[]
}

/** What takes a change back, as long as nothing has been changed since: the server is asked with the ETag of the change. */
export type UndoCall = Omit<ChangeCall, 'body'> & Partial<Pick<ChangeCall, 'body'>>

/** What was just done; `answer` is what the server said to it. */
export type DoneChange<Row, Form extends Values> =
  | { readonly what: 'created'; readonly answer: unknown }
  | { readonly what: 'saved'; readonly row: Row; readonly values: Form }
  | { readonly what: 'deleted'; readonly row: Row }

/** What the toasts of a screen say; keys of translations that take `entity` and `name`. */
export type RecordToasts = {
  readonly created: string
  readonly saved: string
  readonly deleted: string
  readonly createFailed: string
  readonly saveFailed: string
  readonly deleteFailed: string
}

export type SaveQuestion = { readonly title: string; readonly text: string; readonly yes: string }

/** By which record of another kind a list can be narrowed: as the address and the server call it, as people do, and where that record is read. */
export type Narrowing = {
  readonly name: string
  readonly label: string
  readonly path: string
  /** The read model that knows its name. */
  readonly model: string
  readonly editor?: Field<number | null>
}

/** Which ways back the history of a record has. */
type FieldHistory<Row> = {
  /** Its last change is taken back by a call of its own. */
  readonly isUndone?: true
  /** The call that gives a field its former value, where none changes a single field. */
  readonly restoring?: (row: Row, field: string, value: unknown) => ChangeCall
  /** Fields that get no former value from here, since more is asked before they change. */
  readonly fixed?: readonly string[]
  /** What is hidden with pay. */
  readonly isPay?: (field: string) => boolean
}

/** A list with its form, declared: `RecordScreen` does the rest. */
export type Screen<Row, Form extends Values> = {
  readonly title: string
  /** One of them, as messages name it. */
  readonly entity: string
  /** Heads the form of a new one; absent where there is always exactly one. */
  readonly newTitle?: string
  readonly list: {
    readonly path: string
    /** The read models the list comes from, as the live channel names them; first that of the records themselves. */
    readonly models: readonly string[]
    readonly filter?: Readonly<Record<string, string | number>>
    readonly narrowedBy?: Narrowing
    readonly defaultSort?: string
    /** Whether the server tells it as it was at a moment, too. */
    readonly hasPast?: true
    /** Of the figures in it. */
    readonly period?: ReactNode
    /** What is to be said of the rows that are shown. */
    readonly note?: (rows: readonly Row[]) => ReactNode
    /** Key of the toast for a list that could not be loaded. */
    readonly failed?: string
  }
  readonly columns: readonly Column<Row>[]
  /** Said under the headings of an empty list. */
  readonly empty: string
  /** Names the row in the address. */
  readonly keyOf: (row: Row) => string
  readonly schema: z.ZodType
  readonly fields: (mode: 'new' | 'edit') => readonly RecordField<Form>[]
  /** Fields that say something only with each other, as an amount and its unit. */
  readonly together?: readonly (keyof Form & string)[]
  readonly blank: Form
  /** What stays chosen when another one is added right after. */
  readonly keeps?: readonly (keyof Form & string)[]
  readonly valuesOf: (row: Row) => Form
  /** Values in words where they would say little by themselves: ids, lists, codes. */
  readonly wordsOf?: (row: Row) => { readonly [Name in keyof Form & string]?: string }
  /** For messages; of a form, as a new record has no row. */
  readonly nameOf: (values: Form, row: Row | null) => string
  /** Where one is read singly by its key, with its ETag; `isNumbered` when the key is an id that people know it by. */
  readonly one: { readonly path: string; readonly isNumbered: boolean }
  readonly create: (values: Form) => ChangeCall
  readonly change: (row: Row, values: Form) => ChangeCall
  /** There is always exactly one: its form stands on a page, and nothing deletes it. */
  readonly isOnly?: boolean
  readonly remove: (row: Row) => { readonly path: string; readonly body?: Values }
  /** How it is taken back; null where it cannot be. Unless given, a change is taken back by saving what was there. */
  readonly undo?: (done: DoneChange<Row, Form>) => UndoCall | null
  /** Something may need it, and the server tells what. */
  readonly hasUses?: boolean
  /** The server tells who changed which field of it. */
  readonly history?: FieldHistory<Row>
  /** What must be typed to delete it. */
  readonly confirmation: (row: Row) => string
  /** Asks for it; absent when it is the id. */
  readonly confirmationLabel?: (row: Row) => string
  /** Stands below the fields of one that exists. */
  readonly more?: (row: Row) => ReactNode
  readonly toasts?: Partial<RecordToasts>
  /** Asked once before saving, where what is saved has weight; null where there is nothing to ask. */
  readonly question?: (values: Form, row: Row | null) => SaveQuestion | null | Promise<SaveQuestion | null>
  /** Stands in the dialog once a new one is stored, in place of the form; null closes it. */
  readonly next?: (answer: unknown, values: Form) => ReactNode | null
  /** Codes of the form's own errors that a warning toast says, too. */
  readonly warnsOf?: readonly string[]
  /** Key of what is said before the general message when the server refused for this reason. */
  readonly refusalToast?: (problem: Problem) => string | null
}
