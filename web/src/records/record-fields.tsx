import { type ReactNode, useState } from 'react'
import type { LastChange } from '#api/last-change.ts'
import { type Field, focusFirst } from '#ui/fields/field.ts'
import { PartErrors, StoredWords } from './form-values.ts'
import { MeanwhileNote } from './meanwhile-note.tsx'
import type { RecordField, Values } from './screen.ts'
import type { RecordFormState } from './use-record-form.ts'

type Props<Form extends Values> = {
  readonly fields: readonly RecordField<Form>[]
  readonly blank: Form
  readonly form: RecordFormState
  /** The stored values in words, where they would say little by themselves. */
  readonly words: { readonly [name: string]: string | undefined }
  readonly change: LastChange | null
  /** Where the form begins: with its first field, with what is left to fill in of a new one, or nowhere, as a page that is only read. */
  readonly begins: 'first' | 'empty' | 'nowhere'
}

/** The editors of a form, each with its error and, if there is one, somebody else's value. */
export function RecordFields<Form extends Values>({
  fields,
  blank,
  form,
  words,
  change,
  begins,
}: Props<Form>) {
  const editable = fields.filter(({ isReadOnly = false }) => !isReadOnly)
  const [first] = useState(() => {
    const empty = begins === 'empty' && editable.find(({ name }) => isEmpty(form.values[name]))
    return begins === 'nowhere' ? null : (empty || editable[0])?.name
  })
  return fields.map((field) => {
    // The type of a field ties its editor to the value of its name.
    const Editor = field.editor as Field<unknown>
    return (
      <div key={field.name}>
        <StoredWords value={field.name in form.unsaved ? undefined : words[field.name]}>
          <PartErrors value={(field.name in form.errors && form.partErrors[field.name]) || NO_ERRORS}>
            <Editor
              label={field.label}
              value={form.values[field.name]}
              onChange={(value) => {
                form.set(field.name, value)
                for (const cleared of field.clears ?? []) form.set(cleared, blank[cleared])
              }}
              error={form.errors[field.name] as ReactNode} // words, made by errorsByField
              required={field.isRequired ?? false}
              disabled={field.isReadOnly ?? false}
              description={field.description}
              {...(field.name === first ? focusFirst : {})}
            />
          </PartErrors>
        </StoredWords>
        {field.name in form.theirs && (
          <MeanwhileNote
            value={words[field.name] ?? form.theirs[field.name]}
            change={change}
            onTake={() => form.set(field.name, form.theirs[field.name])}
            onKeep={() => form.keep(field.name)}
          />
        )}
      </div>
    )
  })
}

const NO_ERRORS: RecordFormState['partErrors'][string] = {}

function isEmpty(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0)
}
