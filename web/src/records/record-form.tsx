import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useProblemText } from '#i18n/use-problem-text.ts'
import { Button } from '#ui/button.tsx'
import { DialogBody, DialogFoot } from '#ui/dialog.tsx'
import { Question } from '#ui/question.tsx'
import { TypedDelete } from '#ui/typed-delete.tsx'
import { FormValues } from './form-values.ts'
import { RecordFields } from './record-fields.tsx'
import classes from './record-form.module.css'
import type { Values } from './screen.ts'
import { type RecordFormSource, useRecordForm } from './use-record-form.ts'
import { useFirstProblem } from './use-first-problem.ts'
import { useFocusBack } from './use-focus-back.ts'
import { useRefusalText } from './use-refusal-text.ts'

export function RecordForm<Row, Form extends Values>(source: RecordFormSource<Row, Form>) {
  const { t } = useTranslation()
  const explain = useProblemText()
  const explainRefusal = useRefusalText()
  const form = useRecordForm(source)
  const formId = useId()
  const within = useFirstProblem(form.failures)
  useFocusBack(form.isSaving)
  const { screen, row, read, onDone } = source
  const { refused, question, next } = form
  if (next) return <Stored next={next} onClose={onDone} />
  return (
    <div ref={within}>
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void form.save()
        }}
      >
        <DialogBody>
          {refused?.what === 'save' && refused.problem.errors.length === 0 && (
            <p role="alert" className={classes['problem']}>
              {explain(refused.problem)}
            </p>
          )}
          {/* What is typed while it is being stored would be stored by nobody. */}
          <fieldset className={classes['fields']} disabled={form.isSaving}>
            <FormValues value={form.values}>
              <RecordFields
                fields={screen.fields(row ? 'edit' : 'new')}
                blank={screen.blank}
                form={form}
                words={(row && screen.wordsOf?.(row)) ?? {}}
                change={read?.change ?? null}
              />
            </FormValues>
          </fieldset>
          {row && screen.more?.(row)}
        </DialogBody>
      </form>
      {row && (
        <TypedDelete
          confirmation={screen.confirmation(row)}
          label={screen.confirmationLabel?.(row) ?? t('record.typeId', { id: screen.confirmation(row) })}
          isBusy={form.isDeleting}
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
        <Button onClick={onDone}>{t('action.close')}</Button>
        <Button type="submit" form={formId} look="primary" isBusy={form.isSaving}>
          {t('action.save')}
        </Button>
      </DialogFoot>
    </div>
  )
}

/** What there is to do once a new one is stored. */
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
