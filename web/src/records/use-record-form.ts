import { useForm } from '@mantine/form'
import type { FieldError } from '@staffplan/contracts/refusal'
import { fieldErrors } from '@staffplan/contracts/validation'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { LastChange } from '#api/last-change.ts'
import { asProblem, useMeQuery } from '#api/me.ts'
import type { Problem } from '#api/problem.ts'
import { type Changed, useDeleteRecordMutation, useSaveRecordMutation } from '#api/records.ts'
import { useCommand } from '#api/use-command.ts'
import { useProblemText } from '#i18n/use-problem-text.ts'
import { useUnsaved, whileSaving } from '#ui/dialogs/unsaved.ts'
import { errorsByField, errorsByPart, asRequired } from './errors-by-field.ts'
import { fieldOf, partedFields, joinFields, splitFields, within } from './field-parts.ts'
import { useKeptTyping, useTypingKept } from './kept-typing.ts'
import type { SaveQuestion, Screen, Values } from './screen.ts'
import { type Meanwhile, useMeanwhile } from './use-meanwhile.ts'
import { useRecordToasts } from './use-record-toasts.ts'

export type RecordFormSource<Row, Form extends Values> = {
  readonly screen: Screen<Row, Form>
  /** Null for a new record. */
  readonly row: Row | null
  /** ETag and last change that were read together with the row. */
  readonly read: { readonly etag: string | null; readonly change: LastChange | null } | null
  /** Another user has deleted the record: what was typed can still be copied, but not saved. */
  readonly isGone?: boolean
  readonly onDone: () => void
  /** Called in place of `onDone` after a new record was stored. */
  readonly onNewDone?: (() => void) | undefined
  /** The form stays open after saving and continues from what was stored; `row` and `read` must show that at once. */
  readonly onStored?: (answer: Changed) => void
  /** Values of a new record that replace the blank ones: from the link that led here, or kept from the previous record. */
  readonly initial?: Partial<Form>
  /** Called with the server's answer after a new record was stored. */
  readonly onCreated?: (answer: unknown) => void
  /** Called with the stored values when another new record is wanted right after this one. */
  readonly onAnother?: (values: Form) => void
}

const NO_ANSWER: Changed = { body: null, etag: null, position: null }

type Refused = { readonly what: 'save' | 'delete'; readonly problem: Problem }

export type RecordFormState = Pick<Meanwhile, 'values' | 'unsaved' | 'theirs' | 'keepMine'> & {
  readonly errors: Readonly<Record<string, unknown>>
  /** Errors within fields that consist of rows. */
  readonly partErrors: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly set: (name: string, value: unknown) => void
  readonly refused: Refused | null
  /** Number of failed attempts to save or delete. */
  readonly failures: number
  readonly isSaving: boolean
  readonly isDeleting: boolean
  /** `isAnother`: start the next new record after saving. */
  readonly save: (isAnother?: boolean) => Promise<void>
  /** The question to answer before saving. */
  readonly question: SaveQuestion | null
  readonly answer: (isYes: boolean) => void
  /** Content to show in place of the form, now that the record is stored. */
  readonly next: ReactNode
  readonly remove: () => Promise<void>
}

/** The state of a declared screen's form: checked with the server's own schema, saved against the ETag that was read. */
export function useRecordForm<Row, Form extends Values>(
  source: RecordFormSource<Row, Form>,
): RecordFormState {
  const { screen, row, read, onDone } = source
  const ifMatch = read?.etag ?? null
  const explain = useProblemText()
  const latest: Values = row ? screen.valuesOf(row) : { ...screen.blank, ...source.initial }
  const [next, setNext] = useState<ReactNode>(null)
  const { data: me } = useMeQuery()
  const record = `${screen.one.path}/${row ? screen.keyOf(row) : 'new'}`
  const toasts = useRecordToasts(screen, record)
  const kept = useKeptTyping({ form: record, userId: me?.id })
  const parted = partedFields(screen.fields(row ? 'edit' : 'new'))
  const form = useForm<Record<string, unknown>>({
    initialValues: { ...splitFields(latest, parted), ...splitFields(kept?.values ?? {}, parted) },
  })
  const apart = useMeanwhile({
    latest: splitFields(latest, parted),
    typed: form.values,
    before: kept ? splitFields(kept.before, parted) : undefined,
    together: screen.together,
  })
  const { theirs, keepMine, unsaved, before, touch, saved } = apart
  const values = joinFields(apart.values, parted)
  const letGo = useUnsaved(Object.keys(unsaved).length > 0)
  useTypingKept(() => ({ form: record, values: next ? {} : withoutSecrets(unsaved, screen), before }))
  useEffect(() => {
    if (kept) toasts.restored()
    // oxlint-disable-next-line react/exhaustive-deps -- said once
  }, [])
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => void (isShown.current = false)
  }, [])
  const [saveRecord] = useSaveRecordMutation()
  const [deleteRecord] = useDeleteRecordMutation()
  const saving = useCommand((call: Omit<Parameters<typeof saveRecord>[0], 'key'>, key) =>
    saveRecord({ ...call, key }),
  )
  const deleting = useCommand(deleteRecord)
  const [refused, setRefused] = useState<Refused | null>(null)
  const [failures, setFailures] = useState(0)
  const [partErrors, setPartErrors] = useState<RecordFormState['partErrors']>({})
  const [question, setQuestion] = useState<SaveQuestion | null>(null)
  /** The question to ask before saving is being determined. */
  const [isAsking, setAsking] = useState(false)
  /** Text of the last question that was answered with yes. */
  const [agreed, setAgreed] = useState<string | null>(null)
  const isAnotherWanted = useRef(false)
  const [model] = screen.list.models
  const filled = values as Form // made of `blank` or `valuesOf`, changed only through the editors of the fields
  const name = screen.nameOf(filled, row)

  const show = (errors: readonly FieldError[]) => {
    form.setErrors(errorsByField(errors, explain))
    setPartErrors(errorsByPart(errors, explain))
  }
  const isValid = () => {
    const checked = screen.schema.safeParse(values)
    const errors = checked.success ? [] : asRequired(fieldErrors(checked.error), values)
    show(errors)
    toasts.invalid(errors)
    if (!checked.success) setFailures((before) => before + 1)
    return checked.success
  }
  const fail = (error: unknown, what: Refused['what']) => {
    const problem = asProblem(error)
    setRefused(problem ? { what, problem } : null)
    setFailures((before) => before + 1)
    show(problem?.errors ?? [])
    const toast = what === 'delete' ? 'deleteFailed' : row ? 'saveFailed' : 'createFailed'
    toasts.failed(toast, name, problem)
  }

  const store = async () => {
    const call = row ? screen.change(row, filled) : screen.create(filled)
    const answer = await whileSaving(saving.run({ ...call, ifMatch, model }), (given) => !given?.error)
    if (!answer) return
    const { data, error } = answer
    if (error) return fail(error, 'save')
    const { body, etag } = data ?? NO_ANSWER
    toasts.done(
      name,
      row ? { what: 'saved', row, values: filled } : { what: 'created', answer: body },
      etag === ifMatch ? null : etag, // unchanged ETag: an undo would revert another user's change
    )
    toasts.warn(body)
    const isLeft = letGo()
    if (source.onStored && data && etag !== null) {
      source.onStored(data)
      const stored = splitFields(screen.valuesOf(body as Row), parted) // a save is answered with the record as it is read
      saved(stored)
      form.setValues({ ...cleared(form.values), ...stored })
    }
    if (!row) source.onCreated?.(body)
    // The user has left meanwhile and may have another form open, which must stay open.
    if (isLeft || !isShown.current) return
    const after = row ? null : screen.next?.(body, filled)
    if (after) setNext(after)
    else if (isAnotherWanted.current) source.onAnother?.(filled)
    else if (!row && source.onNewDone) source.onNewDone()
    else onDone()
  }

  return {
    values,
    unsaved,
    theirs,
    keepMine,
    errors: form.errors,
    partErrors,
    set: (name, value) => {
      const old = parted.has(name) ? cleared(apart.values, within(name)) : {}
      const changed = { ...old, ...splitFields({ [name]: value }, parted) }
      for (const [field, held] of Object.entries(changed)) {
        touch(field)
        form.setFieldValue(field, held)
      }
      form.clearFieldError(fieldOf(name))
    },
    refused,
    failures,
    isSaving: saving.isRunning || isAsking,
    isDeleting: deleting.isRunning,
    question,
    answer: (isYes) => {
      setQuestion(null)
      if (!isYes) return
      setAgreed(question?.text ?? null)
      void store()
    },
    next,
    save: async (isAnother = false) => {
      isAnotherWanted.current = isAnother
      if (source.isGone || isAsking || !isValid()) return
      const asking = screen.question?.(filled, row)
      // What is typed meanwhile would neither be asked about nor stored.
      if (asking instanceof Promise) setAsking(true)
      const asked = await asking
      setAsking(false)
      // The user has left meanwhile and so given up saving.
      if (!isShown.current) return
      if (asked && asked.text !== agreed) return setQuestion(asked)
      await store()
    },
    remove: async () => {
      if (!row) return
      const answer = await deleting.run({ ...screen.remove(row), ifMatch })
      if (!answer) return
      const { data, error } = answer
      if (error) return fail(error, 'delete')
      const { body, etag } = data ?? NO_ANSWER
      toasts.done(name, { what: 'deleted', row }, etag)
      toasts.warn(body)
      const isLeft = letGo()
      if (!isLeft && isShown.current) onDone()
    },
  }
}

/** Nulls for all names that begin so, so that nothing remains that the next values do not contain. */
function cleared(values: Values, start = ''): Values {
  const names = Object.keys(values).filter((name) => name.startsWith(start))
  return Object.fromEntries(names.map((name) => [name, null]))
}

function withoutSecrets<Row, Form extends Values>(values: Values, screen: Screen<Row, Form>): Values {
  const secrets = new Set<string>(
    screen.fields('new').flatMap(({ name, isSecret }) => (isSecret ? [name] : [])),
  )
  return Object.fromEntries(Object.entries(values).filter(([name]) => !secrets.has(name)))
}
