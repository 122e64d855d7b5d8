import { useForm } from '@mantine/form'
import { fieldErrors } from '@staffplan/contracts/validation'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asProblem } from '#api/me.ts'
import type { Problem } from '#api/problem.ts'
import { useDeleteRecordMutation, useSaveRecordMutation } from '#api/records.ts'
import { useProblemText } from '#i18n/use-problem-text.ts'
import { Button } from '#ui/button.tsx'
import { DialogBody, DialogFoot } from '#ui/dialog.tsx'
import type { Field } from '#ui/fields/field.ts'
import { TypedDelete } from '#ui/typed-delete.tsx'
import { errorsByField } from './errors-by-field.ts'
import { FormValues } from './form-values.ts'
import { MeanwhileNote } from './meanwhile-note.tsx'
import classes from './record-form.module.css'
import type { Screen, Values } from './screen.ts'
import { useMeanwhile } from './use-meanwhile.ts'
import { useRecordToasts } from './use-record-toasts.ts'

type Props<Row, Form extends Values> = {
  readonly screen: Screen<Row, Form>
  /** Null for a new one. */
  readonly row: Row | null
  readonly etag: string | null
  readonly onDone: () => void
}

/** The form of a declared screen: checked with the server's own schema, saved against what was read. */
export function RecordForm<Row, Form extends Values>({ screen, row, etag, onDone }: Props<Row, Form>) {
  const { t } = useTranslation()
  const explain = useProblemText()
  const toasts = useRecordToasts(screen)
  const initial: Values = row ? screen.valuesOf(row) : screen.blank
  const form = useForm<Record<string, unknown>>({
    initialValues: { ...initial },
    validate: (values) => {
      const checked = screen.schema.safeParse(values)
      return checked.success ? {} : errorsByField(fieldErrors(checked.error), explain)
    },
  })
  const setField = (field: string, value: unknown) => form.setFieldValue(field, value as () => unknown) // never a function: the library's type only cannot tell
  const meanwhile = useMeanwhile(initial, { values: form.values, setFieldValue: setField })
  const [save, saving] = useSaveRecordMutation()
  const [remove, removing] = useDeleteRecordMutation()
  const [refused, setRefused] = useState<{ what: 'save' | 'delete'; problem: Problem } | null>(null)
  const formId = useId()
  const values = form.values as unknown as Form // made of `blank` or `valuesOf`, changed only through the editors of the fields
  const name = screen.nameOf(values, row)
  const { models } = screen.list

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (form.validate().hasErrors) return
    const call = row ? screen.change(row, values) : screen.create(values)
    const answer = await save({ ...call, ifMatch: etag, models })
    if (answer.error) return fail(asProblem(answer.error), row ? 'saveFailed' : 'createFailed')
    toasts.done(row ? 'saved' : 'created', name)
    onDone()
  }
  const deleteRow = async () => {
    if (!row) return
    const answer = await remove({ ...screen.remove(row), ifMatch: etag, models })
    if (answer.error) return fail(asProblem(answer.error), 'deleteFailed')
    toasts.done('deleted', name)
    onDone()
  }
  const fail = (problem: Problem | undefined, what: 'saveFailed' | 'createFailed' | 'deleteFailed') => {
    setRefused(problem ? { what: what === 'deleteFailed' ? 'delete' : 'save', problem } : null)
    if (problem) form.setErrors(errorsByField(problem.errors, explain))
    toasts.failed(what, name, problem?.code ?? 'internal')
  }

  return (
    <>
      <form id={formId} onSubmit={(event) => void submit(event)} noValidate>
        <DialogBody>
          {refused?.what === 'save' && refused.problem.errors.length === 0 && (
            <p role="alert" className={classes['problem']}>
              {explain(refused.problem)}
            </p>
          )}
          <FormValues value={form.values}>
            {screen.fields(row ? 'edit' : 'new').map((field) => {
              const Editor = field.editor as Field<unknown> // the type of a field ties its editor to the value of its name
              return (
                <div key={field.name}>
                  <Editor
                    label={field.label}
                    value={form.values[field.name]}
                    onChange={(value) => {
                      setField(field.name, value)
                      for (const cleared of field.clears ?? []) setField(cleared, screen.blank[cleared])
                    }}
                    error={form.errors[field.name]}
                    required={field.isRequired ?? false}
                    disabled={field.isReadOnly ?? false}
                    description={field.description}
                  />
                  <MeanwhileNote {...meanwhile} name={field.name} />
                </div>
              )
            })}
          </FormValues>
        </DialogBody>
      </form>
      {row && (
        <TypedDelete
          confirmation={screen.confirmation(row)}
          label={t('record.typeId', { id: screen.confirmation(row) })}
          isBusy={removing.isLoading}
          onDelete={() => void deleteRow()}
          problem={refused?.what === 'delete' && explain(refused.problem)}
        />
      )}
      <DialogFoot>
        <Button onClick={onDone}>{t('action.close')}</Button>
        <Button type="submit" form={formId} look="primary" isBusy={saving.isLoading}>
          {t('action.save')}
        </Button>
      </DialogFoot>
    </>
  )
}
