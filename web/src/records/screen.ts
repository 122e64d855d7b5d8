import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { Problem } from '#api/problem.ts'
import type { Column } from '#ui/tables/table.ts'
import type { Field } from '#ui/fields/field.ts'

/** The values of a form, as stored; references are ids. */
export type Values = Readonly<Record<string, unknown>>

/** Splits the value of a field into parts that can change independently of each other. */
export type FieldParts<Value> = {
  /** The parts by name; a part keeps its name while it is edited. */
  readonly split: (value: Value) => Values
  /** The reverse of `split`; a part that is null does not exist. */
  readonly join: (parts: Values) => Value
  /** Label of a part when it is shown on its own; `value` is the whole field's value. */
  readonly labelOf: (part: string, value: Value) => string
  /** The value of a part in words; undefined for a text or number that is clear by itself. */
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
    /** A password: never stored outside its field. */
    readonly isSecret?: boolean
    /** When several people change the field, only parts that both changed are in conflict. */
    readonly parts?: FieldParts<Form[Name]>
    /** Hidden together with pay. */
    readonly isPay?: boolean
    /** Fields that become meaningless when this one changes, and are cleared. */
    readonly clears?: readonly (keyof Form & string)[]
  }
}[keyof Form & string]

export type ChangeCall = {
  readonly path: string
  readonly method: 'POST' | 'PUT' | 'PATCH'
  readonly body: Values | readonly Values[]
}

/** The call that undoes a change; sent with the ETag of the change, so it is refused if anything has changed since. */
export type UndoCall = Omit<ChangeCall, 'body'> & Partial<Pick<ChangeCall, 'body'>>

/** A change that was just made; `answer` is the server's answer. */
export type DoneChange<Row, Form extends Values> =
  | { readonly what: 'created'; readonly answer: unknown }
  | { readonly what: 'saved'; readonly row: Row; readonly values: Form }
  | { readonly what: 'deleted'; readonly row: Row }

/** Translation keys of a screen's toasts; the texts take `entity` and `name`. */
export type RecordToasts = {
  readonly created: string
  readonly saved: string
  readonly deleted: string
  readonly createFailed: string
  readonly saveFailed: string
  readonly deleteFailed: string
}

export type SaveQuestion = { readonly title: string; readonly text: string; readonly yes: string }

/** The kind of record by which a list can be filtered: its parameter (in the address and for the server), label, path. */
export type Narrowing = {
  readonly name: string
  readonly label: string
  readonly path: string
  /** The read model of those records, which has their names. */
  readonly model: string
  readonly editor?: Field<number | null>
}

/** What can be undone or restored in a record's history. */
type FieldHistory<Row> = {
  /** The last change can be undone by a call of its own. */
  readonly isUndone?: true
  /** Makes the call that restores a field, for records without a call that changes a single field. */
  readonly restoring?: (row: Row, field: string, value: unknown) => ChangeCall
  /** Fields that cannot be restored here, since changing them needs further input. */
  readonly fixed?: readonly string[]
  /** Whether a field is hidden together with pay. */
  readonly isPay?: (field: string) => boolean
}

/** The declaration of a list with its form; `RecordScreen` does the rest. */
export type Screen<Row, Form extends Values> = {
  readonly title: string
  /** Name of a single record in messages. */
  readonly entity: string
  /** Title of the form of a new record; absent where there is always exactly one. */
  readonly newTitle?: string
  readonly list: {
    readonly path: string
    /** The read models of the list, as the live channel names them; first that of the records themselves. */
    readonly models: readonly string[]
    readonly filter?: Readonly<Record<string, string | number>>
    readonly narrowedBy?: Narrowing
    readonly defaultSort?: string
    /** Whether the server can also answer for a past moment. */
    readonly hasPast?: true
    /** The period of the list's figures. */
    readonly period?: ReactNode
    /** A note about the rows that are shown. */
    readonly note?: (rows: readonly Row[]) => ReactNode
    /** Translation key of the toast when the list could not be loaded. */
    readonly failed?: string
  }
  readonly columns: readonly Column<Row>[]
  /** Shown in an empty list. */
  readonly empty: string
  /** The key of a row in the address. */
  readonly keyOf: (row: Row) => string
  readonly schema: z.ZodType
  readonly fields: (mode: 'new' | 'edit') => readonly RecordField<Form>[]
  /** Fields that only make sense together, such as an amount and its unit. */
  readonly together?: readonly (keyof Form & string)[]
  readonly blank: Form
  /** Fields whose value the next new record keeps when several are added in a row. */
  readonly keeps?: readonly (keyof Form & string)[]
  readonly valuesOf: (row: Row) => Form
  /** Values in words where they say little by themselves: ids, lists, codes. */
  readonly wordsOf?: (row: Row) => { readonly [Name in keyof Form & string]?: string }
  /** The record's name in messages; made from the form's values, as a new record has no row. */
  readonly nameOf: (values: Form, row: Row | null) => string
  /** Path of a single record with its ETag; `isNumbered` when its key is an id that users know. */
  readonly one: { readonly path: string; readonly isNumbered: boolean }
  readonly create: (values: Form) => ChangeCall
  readonly change: (row: Row, values: Form) => ChangeCall
  /** There is always exactly one record: its form is on a page, and it cannot be deleted. */
  readonly isOnly?: boolean
  readonly remove: (row: Row) => { readonly path: string; readonly body?: Values }
  /** The call that undoes a change; null when there is none. By default a change is undone by saving the previous values. */
  readonly undo?: (done: DoneChange<Row, Form>) => UndoCall | null
  /** Other records may use this one; the server says which. */
  readonly hasUses?: boolean
  /** The server keeps a history of the record's fields. */
  readonly history?: FieldHistory<Row>
  /** The text to type in order to delete the record. */
  readonly confirmation: (row: Row) => string
  /** Asks for that text; by default for the id. */
  readonly confirmationLabel?: (row: Row) => string
  /** Content below the fields of an existing record. */
  readonly more?: (row: Row) => ReactNode
  readonly toasts?: Partial<RecordToasts>
  /** A question asked before saving something with consequences; null where there is nothing to ask. */
  readonly question?: (values: Form, row: Row | null) => SaveQuestion | null | Promise<SaveQuestion | null>
  /** Content of the dialog after a new record was stored, in place of the form; null closes the dialog. */
  readonly next?: (answer: unknown, values: Form) => ReactNode | null
  /** Codes of the form's own errors that are also shown in a warning toast. */
  readonly warnsOf?: readonly string[]
  /** Translation key of a text shown before the general message when the server refuses for this reason. */
  readonly refusalToast?: (problem: Problem) => string | null
}
