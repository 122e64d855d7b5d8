import type { ReactNode } from 'react'
import { type Field, focusFirst } from '#ui/fields/field.ts'
import { MeanwhileNote } from './meanwhile-note.tsx'
import type { RecordField, Values } from './screen.ts'
import type { RecordFormState } from './use-record-form.ts'

type Props<Form extends Values> = {
  readonly fields: readonly RecordField<Form>[]
  readonly blank: Form
  readonly form: RecordFormState
}

/** The editors of a form, each with its error and, if there is one, somebody else's value. */
export function RecordFields<Form extends Values>({ fields, blank, form }: Props<Form>) {
  const first = fields.find(({ isReadOnly = false }) => !isReadOnly)
  return fields.map((field) => {
    // The type of a field ties its editor and its words to the value of its name.
    const Editor = field.editor as Field<unknown>
    const print = field.print as ((value: unknown) => string) | undefined
    return (
      <div key={field.name}>
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
          {...(field === first ? focusFirst : {})}
        />
        {field.name in form.theirs && (
          <MeanwhileNote
            value={print ? print(form.theirs[field.name]) : form.theirs[field.name]}
            onTake={() => form.set(field.name, form.theirs[field.name])}
            onKeep={() => form.keep(field.name)}
          />
        )}
      </div>
    )
  })
}
