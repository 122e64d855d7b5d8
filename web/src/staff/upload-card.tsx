import type { ImportKind } from '@staffplan/contracts/staff/import-kind'
import { importLimits } from '@staffplan/contracts/staff/import-limits'
import type { ImportOptions } from '@staffplan/contracts/staff/import-options'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#i18n/use-language.ts'
import { useProblemText } from '#i18n/use-problem-text.ts'
import { failureToast } from '#records/failure-toast.ts'
import { importToast, useTakenBack } from '#records/use-taken-back.ts'
import upload from '#records/upload/upload.module.css'
import { UploadFoot } from '#records/upload/upload-foot.tsx'
import { UploadNotes } from '#records/upload/upload-notes.tsx'
import { useUnsavedFile } from '#records/use-unsaved-file.ts'
import { DropZone } from '#ui/drop-zone.tsx'
import { printNumber } from '#ui/numbers.ts'
import { Card, CardHeader } from '#ui/page.tsx'
import { toastSuccess, toastUndoable } from '#ui/toast.tsx'
import { AfterImport } from './after-import.tsx'
import { ImportChoices } from './import-choices.tsx'
import { ImportPreview } from './import-preview.tsx'
import { ImportRefusal } from './import-refusal.tsx'
import type { ImportState } from './import-state.ts'
import { ImportSteps } from './import-steps.tsx'
import { MissingPeople } from './missing-people.tsx'
import { TemplateLink } from './template-link.tsx'
import { useUndoImport } from './use-undo-import.ts'
import { type OnHold, useHoldsYear } from './use-held-year.ts'
import { useImport } from './use-import.ts'
import { useImportWords } from './use-import-words.ts'
import { WorkingBar } from './working-bar.tsx'

type Props = { readonly kind: ImportKind; readonly year: number | null; readonly onHold: OnHold }

const models = ['imports']

/** The import of a yearly file in four steps on one card: year, file, check, import. */
export function UploadCard({ kind, year, onHold }: Props) {
  const { t } = useTranslation('staff')
  const explain = useProblemText()
  const { state, questions, options, choose, check, checkAgain, run, stop, reset, forgetStored } = useImport(
    kind,
    year,
  )
  const undo = useUndoImport()
  useUnsavedFile(state.step === 'drop' ? undefined : state.file, lossOf(state, options))
  useHoldsYear(kind, state, onHold)
  const words = useImportWords(kind, year)
  const [failed, tooLarge] = [failureToast(`upload ${kind}`), failureToast(`upload ${kind} size`)]
  const forgetFailures = () => [failed, tooLarge].forEach((toast) => toast.dismiss())
  const runImport = async (sent: File) => {
    const outcome = await run()
    if (!outcome) return
    if ('problem' in outcome) return failed.say(words.failed(outcome, sent))
    forgetFailures()
    const text = words.done(outcome.answer)
    const { importId } = outcome.answer
    if (importId === undefined) return toastSuccess(text)
    const takeBack = async () => {
      if (await undo(importId, words.name)) forgetStored()
    }
    const action = { label: t('imports.undo'), run: () => void takeBack() }
    return toastUndoable(text, action, { name: importToast(importId) })
  }
  const tooBig = () => {
    failed.say(t('upload.failed'))
    tooLarge.say(explain({ code: 'file-too-big' }))
  }
  const hasErrors = state.step === 'check' && state.answer.errors.length > 0
  const stored = state.step === 'drop' ? state.stored : undefined
  const isTakenBack = useTakenBack({ path: '/v1/import', models, importId: stored?.answer.importId ?? null })
  const imported = isTakenBack ? undefined : stored
  const file = state.step === 'drop' ? imported?.file : state.file
  const isImporting = state.step === 'working' && !state.isDryRun
  const isChosenAnew = state.step !== 'drop' && state.options !== options
  return (
    <Card>
      <CardHeader title={t(`upload.${kind}`)} chip={file && <FileName of={file} />}>
        <TemplateLink kind={kind} />
      </CardHeader>
      <ImportSteps state={state} hasYear={year !== null} />
      {state.step === 'drop' && (
        <div className={upload['zone']}>
          <DropZone
            label={t(year === null ? 'upload.chooseYear' : 'upload.drop')}
            isDisabled={year === null}
            maxBytes={importLimits.uploadBytes}
            onFile={(file) => {
              forgetFailures()
              void check(file)
            }}
            onTooBig={tooBig}
          />
        </div>
      )}
      {imported && kind === 'hr' && <AfterImport />}
      {imported && <MissingPeople employees={imported.answer.missing} kind={kind} />}
      {questions.asked.size > 0 && !isImporting && (
        <ImportChoices
          questions={questions}
          options={options}
          onChoose={choose}
          isNew={isChosenAnew}
          isBusy={state.step === 'working'}
          onCheck={() => void checkAgain()}
        />
      )}
      {state.step === 'working' && <WorkingBar sent={state.sent} uploadId={state.uploadId} />}
      {state.step === 'refused' && <ImportRefusal problem={state.problem} kind={kind} />}
      {state.step === 'check' && <UploadNotes {...state} />}
      {state.step === 'check' && <ImportPreview answer={state.answer} kind={kind} />}
      <UploadFoot
        state={state}
        isBlocked={hasErrors || isChosenAnew}
        onStop={stop}
        onReset={reset}
        onStore={(sent) => void runImport(sent)}
      />
    </Card>
  )
}

function lossOf(state: ImportState, options: ImportOptions): 'outcome' | 'answers' | null {
  if (state.step === 'drop') return null
  if (state.step === 'check' && state.unknown) return 'outcome'
  return Object.keys(options).length > 0 ? 'answers' : null
}

function FileName({ of: file }: { readonly of: File }) {
  const { language } = useLanguage()
  const isSmall = file.size < 1_000_000
  const size = isSmall
    ? printNumber(Math.ceil(file.size / 1_000), { language })
    : printNumber(file.size / 1_000_000, { language, decimals: 1 })
  return (
    <>
      <bdi>{file.name}</bdi> ·{' '}
      <bdi dir="ltr">
        {size} {isSmall ? 'kB' : 'MB'}
      </bdi>
    </>
  )
}
