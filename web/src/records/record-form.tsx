import { type ReactNode, useId, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsReadOnly } from '#api/me.ts'
import { isOutcomeUnknown } from '#api/problem.ts'
import { useProblemText } from '#i18n/use-problem-text.ts'
import { Button } from '#ui/button.tsx'
import { DialogBody, DialogFoot } from '#ui/dialogs/dialog.tsx'
import { Question } from '#ui/dialogs/question.tsx'
import { TypedDelete } from '#ui/dialogs/typed-delete.tsx'
import { HistorySection } from './changed/history-section.tsx'
import type { HistoryOf } from './changed/record-history.tsx'
import { FormValues, StoredRecord } from './form-values.ts'
import { MeanwhileAll } from './meanwhile-all.tsx'
import { RecordFields } from './record-fields.tsx'
import classes from './record-form.module.css'
import { RecordUses } from './record-uses.tsx'
import type { Values } from './screen.ts'
import { type RecordFormSource, useRecordForm } from './use-record-form.ts'
import { useFirstProblem } from './use-first-problem.ts'
import { useFocusBack } from './use-focus-back.ts'
import { useDeleteProblemText } from './use-delete-problem-text.ts'

export function RecordForm<Row, Form extends Values>(source: RecordFormSource<Row, Form>) {
  const { t } = useTranslation()
  const explain = useProblemText()
  const explainRefusal = useDeleteProblemText()
  const form = useRecordForm(source)
  const formId = useId()
  const isReadOnly = useIsReadOnly()
  const within = useFirstProblem(form.failures)
  useFocusBack(form.isSaving)
  const { screen, row, read, isGone = false, onDone } = source
  const isChangeable = !isReadOnly && !isGone
  const { refused, question, next } = form
  const disputed = Object.keys(form.theirs)
  if (next) return <Stored next={next} onClose={onDone} />
  return (
    <div ref={within}>
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation() // the form may be in a dialog above another form
          void form.save()
        }}
      >
        <DialogBody>
          {!isGone && refused?.what === 'save' && refused.problem.errors.length === 0 && (
            <p role="alert" className={classes['problem']}>
              {isOutcomeUnknown(refused.problem) ? t('record.unanswered') : explain(refused.problem)}
            </p>
          )}
          {/* Disabled while saving: what is typed then would not be saved. */}
          <fieldset className={classes['fields']} disabled={form.isSaving || isReadOnly}>
            <StoredRecord value={row}>
              <FormValues value={form.values}>
                {disputed.length > 1 && (
                  <MeanwhileAll
                    count={disputed.length}
                    onTake={() => disputed.forEach((name) => form.set(name, form.theirs[name]))}
                    onKeep={() => disputed.forEach((name) => form.keepMine(name))}
                  />
                )}
                <RecordFields
                  fields={screen
                    .fields(row ? 'edit' : 'new')
                    .filter(({ isSecret }) => !(isReadOnly && isSecret))}
                  blank={screen.blank}
                  form={form}
                  words={(row && screen.wordsOf?.(row)) ?? {}}
                  change={read?.change ?? null}
                  begins={screen.isOnly ? 'nowhere' : row ? 'first' : 'empty'}
                />
              </FormValues>
            </StoredRecord>
          </fieldset>
          {row && isChangeable && (
            <div className={classes['fields']} data-screen-only>
              {screen.more?.(row)}
            </div>
          )}
        </DialogBody>
      </form>
      {row && read && !isGone && screen.history && (
        <HistorySection of={historyOf({ screen, row, etag: read.etag })} />
      )}
      {row && isChangeable && !screen.isOnly && (
        <TypedDelete
          confirmation={screen.confirmation(row)}
          label={screen.confirmationLabel?.(row) ?? t('record.typeId', { id: screen.confirmation(row) })}
          isBusy={form.isDeleting}
          before={
            screen.hasUses && (
              <RecordUses
                of={{
                  path: screen.one.path,
                  id: screen.keyOf(row),
                  name: screen.nameOf(screen.valuesOf(row), row),
                }}
              />
            )
          }
          onDelete={() => void form.remove()}
          problem={refused?.what === 'delete' && explainRefusal(refused.problem)}
        />
      )}
      <Question
        isOpen={question !== null}
        title={question?.title ?? ''}
        text={question?.text ?? ''}
        yes={question?.yes ?? ''}
        no={t('unsaved.keep')}
        onYes={() => form.answer(true)}
        onNo={() => form.answer(false)}
      />
      <DialogFoot>
        {isChangeable && disputed.length > 0 && <MeanwhileHint within={within} />}
        {!screen.isOnly && <Button onClick={onDone}>{t('action.close')}</Button>}
        {isChangeable && source.onAnother && (
          <Button isBusy={form.isSaving} onClick={() => void form.save(true)}>
            {t('action.saveAndAdd')}
          </Button>
        )}
        {isChangeable && (
          <Button type="submit" form={formId} look="primary" isBusy={form.isSaving}>
            {t('action.save')}
          </Button>
        )}
      </DialogFoot>
    </div>
  )
}

/** A record that exists exactly once was created by nobody, so only its changes can be undone. */
const ONLY_CHANGED = new Set(['changed'] as const)

type Shown<Row, Form extends Values> = Pick<RecordFormSource<Row, Form>, 'screen'> & {
  readonly row: Row
  readonly etag: string | null
}

function historyOf<Row, Form extends Values>({ screen, row, etag }: Shown<Row, Form>): HistoryOf {
  const { one, keyOf, list, entity, nameOf, valuesOf, history = {}, together = [] } = screen
  const { isUndone, restoring, fixed = [], isPay } = history
  const undoneCauses = screen.isOnly && ONLY_CHANGED
  return {
    path: one.path,
    id: keyOf(row),
    etag,
    model: list.models[0],
    fixed: new Set<string>([...together, ...fixed]),
    ...(restoring && { restoring: (field, value) => restoring(row, field, value) }),
    ...(isUndone && { undoes: { entity, name: nameOf(valuesOf(row), row) } }),
    ...(undoneCauses && { undoneCauses }),
    ...(isPay && { isPay }),
  }
}

/** Shown in place of the form once a new record is stored: what to do next. */
function Stored({ next, onClose }: { readonly next: ReactNode; readonly onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <>
      <DialogBody>{next}</DialogBody>
      <DialogFoot>
        <Button onClick={onClose}>{t('action.close')}</Button>
      </DialogFoot>
    </>
  )
}

/** Next to Save, always visible: leads to another user's values further up, which saving would replace. */
function MeanwhileHint({ within }: { readonly within: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation()
  const show = () => {
    const note = within.current?.querySelector('[data-meanwhile]')
    note?.scrollIntoView({ block: 'center' })
    note?.querySelector('button')?.focus({ preventScroll: true })
  }
  return (
    <span className={classes['hint']}>
      {t('record.meanwhileHint')}
      <Button look="quiet" onClick={show}>
        {t('record.meanwhileShow')}
      </Button>
    </span>
  )
}
