import { type ReactNode, useState } from 'react'
import type { LastChange } from '#api/last-change.ts'
import { type Field, focusFirst } from '#ui/fields/field.ts'
import { fieldOf, within } from './field-parts.ts'
import { PartErrors, StoredWords } from './form-values.ts'
import { MeanwhileNote } from './meanwhile-note.tsx'
import type { FieldParts, RecordField, Values } from './screen.ts'
import type { RecordFormState } from './use-record-form.ts'

type Props<Form extends Values> = {
  readonly fields: readonly RecordField<Form>[]
  readonly blank: Form
  readonly form: RecordFormState
  /** Stored values in words, for those that say little by themselves, such as ids. */
  readonly words: { readonly [name: string]: string | undefined }
  readonly change: LastChange | null
  /** What has the focus at first: the first field, the first empty field (new records), or nothing (a page for reading). */
  readonly begins: 'first' | 'empty' | 'nowhere'
}

/** The editors of a form, each with its error and, if there is one, another user's value. */
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
  const unsaved = new Set(Object.keys(form.unsaved).map(fieldOf))
  return fields.map((field) => {
    // RecordField's type ties the editor of a field to the value of its name.
    const Editor = field.editor as Field<unknown>
    return (
      <div key={field.name}>
        <StoredWords value={unsaved.has(field.name) ? undefined : words[field.name]}>
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
        {Object.keys(form.theirs)
          .filter((name) => fieldOf(name) === field.name)
          .map((name) => (
            <MeanwhileNote
              key={name}
              {...theirsIn({ field, name, form, words })}
              isPay={field.isPay}
              change={change}
              onTake={() => form.set(name, form.theirs[name])}
              onKeep={() => form.keepMine(name)}
            />
          ))}
      </div>
    )
  })
}

const NO_ERRORS: RecordFormState['partErrors'][string] = {}
type Theirs<Form extends Values> = Pick<Props<Form>, 'form' | 'words'> & {
  readonly field: RecordField<Form>
  /** Name of the field, or of a part of it. */
  readonly name: string
}

/** Another user's value as it is shown, and the part of the field it belongs to. */
function theirsIn<Form extends Values>({ field, name, form, words }: Theirs<Form>) {
  const held = form.theirs[name]
  const parts = field.parts as FieldParts<unknown> | undefined // tied to the value of its name
  if (!parts) return { value: words[field.name] ?? held }
  const of = parts.labelOf(name.slice(within(field.name).length), form.values[field.name])
  return { value: parts.wordsOf?.(held) ?? held, of }
}

function isEmpty(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0)
}
