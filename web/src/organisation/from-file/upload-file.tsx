import { organisationColumns } from '@staffplan/contracts/organisation/organisation-columns'
import {
  type OrganisationImportAnswer,
  organisationLimits,
} from '@staffplan/contracts/organisation/organisation-import'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '#api/download.ts'
import type { Problem } from '#api/problem.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useProblemText } from '#i18n/use-problem-text.ts'
import { errorCountsOf, sum } from '#records/issue-counts.ts'
import { IssueTable } from '#records/issue-table.tsx'
import { NextStep } from '#records/next-step.tsx'
import { failureToast } from '#records/failure-toast.ts'
import { importToast, useTakenBack } from '#records/use-taken-back.ts'
import upload from '#records/upload/upload.module.css'
import { UploadFoot } from '#records/upload/upload-foot.tsx'
import { UploadNotes } from '#records/upload/upload-notes.tsx'
import { useCheckedUpload } from '#records/upload/use-checked-upload.ts'
import { useUnsavedFile } from '#records/use-unsaved-file.ts'
import { Button } from '#ui/button.tsx'
import { DropZone } from '#ui/drop-zone.tsx'
import { Icon } from '#ui/icon.tsx'
import { Card, CardHeader } from '#ui/page.tsx'
import { saveFile } from '#ui/save-file.ts'
import { toastFailure, toastSuccess, toastUndoable } from '#ui/toast.tsx'
import { FilePreview } from './file-preview.tsx'
import classes from './from-file.module.css'
import { useFileWords } from './use-file-words.ts'
import { useUndoFile } from './use-undo-file.ts'

const models = ['organisationImports']
const FAILURE = failureToast('upload organisation')

/** The import of an organisation file on one card: template, file, check, import. */
export function UploadFile() {
  const { t } = useTranslation('organisation')
  const { language } = useLanguage()
  const explain = useProblemText()
  const { state, check, run, stop, reset } = useCheckedUpload<OrganisationImportAnswer, null>({
    call: ({ isDryRun }) => ({ path: `/v1/import/organisation?dryRun=${isDryRun}`, field: 'file' }),
  })
  useUnsavedFile(
    state.step === 'drop' ? undefined : state.file,
    state.step === 'check' && state.unknown ? 'outcome' : null,
  )
  const words = useFileWords()
  const { undo } = useUndoFile()
  /** Id of the last import that created something, until it is undone. */
  const [built, setBuilt] = useState<string | null>(null)
  const isTakenBack = useTakenBack({ path: '/v1/import/organisation', models, importId: built })
  const template = async () => {
    const file = await download(`/v1/import/organisation/template?format=xlsx&lang=${language.tag}`)
    if (!file) return toastFailure(t('common:state.loadFailed'))
    return saveFile(`organisation-${language.tag}.xlsx`, file)
  }
  const takeBack = async (importId: string) => {
    if (await undo(importId)) setBuilt(null)
  }
  const store = async (sent: File) => {
    const outcome = await run()
    if (!outcome) return
    if ('problem' in outcome) return FAILURE.say(words.failed(outcome, sent))
    FAILURE.dismiss()
    const { importId } = outcome.answer
    if (importId === undefined) return toastSuccess(t('file.nothing'))
    setBuilt(importId)
    const action = { label: t('staff:imports.undo'), run: () => void takeBack(importId) }
    return toastUndoable(words.done(outcome.answer), action, { name: importToast(importId) })
  }
  const hasErrors = state.step === 'check' && state.answer.errors.length > 0
  return (
    <Card>
      <CardHeader title={t('file.upload')} chip={state.step !== 'drop' && <bdi>{state.file.name}</bdi>}>
        <Button look="quiet" onClick={() => void template()}>
          <Icon name="download" />
          {t('staff:upload.template')}
        </Button>
      </CardHeader>
      <p className={classes['how']}>{t('file.how')}</p>
      {state.step === 'drop' && (
        <div className={upload['zone']}>
          <DropZone
            label={t('staff:upload.drop')}
            isDisabled={false}
            maxBytes={organisationLimits.uploadBytes}
            onFile={(file) => {
              FAILURE.dismiss()
              void check(file, null)
            }}
            onTooBig={() => FAILURE.say(explain({ code: 'file-too-big' }))}
          />
        </div>
      )}
      {state.step === 'drop' && built !== null && !isTakenBack && (
        <NextStep to="/importExport/hRYearlyData" name={t('common:menu.hrData')} />
      )}
      {state.step === 'working' && (
        <p className={classes['how']} role="status">
          {t(`staff:upload.${state.sent < 1 ? 'sending' : state.isDryRun ? 'reading' : 'storing'}`)}…
        </p>
      )}
      {state.step === 'refused' && <Refused problem={state.problem} />}
      {state.step === 'check' && <UploadNotes {...state} />}
      {state.step === 'check' && <FilePreview answer={state.answer} />}
      <UploadFoot
        state={state}
        isBlocked={hasErrors}
        onStop={stop}
        onReset={reset}
        onStore={(sent) => void store(sent)}
      />
    </Card>
  )
}

/** Wraps a name in isolates, so that its writing direction does not affect the text around it. */
function isolated(name: unknown): string {
  return `\u2068${String(name)}\u2069`
}

/** Why a file could not be imported: as a whole, or because of some rows. */
export function Refused({ problem }: { readonly problem: Problem }) {
  const { t } = useTranslation('organisation')
  const { language } = useLanguage()
  const explain = useProblemText()
  const rows = problem.errors.filter(({ params }) => params?.['row'] !== undefined)
  const { columns, unknown } = problem.params
  const names = organisationColumns
    .filter(({ field }) => Array.isArray(columns) && columns.includes(field))
    .map(({ headings }) => isolated(headings[language.tag][0]))
  const expected =
    problem.code === 'header-not-found'
      ? organisationColumns.map(({ headings }) => isolated(headings[language.tag][0]))
      : []
  const found = Array.isArray(unknown) ? unknown.map(isolated) : []
  return (
    <>
      <div role="alert" className={upload['refusal']}>
        <b>{t('staff:upload.failed')}</b>
        <p>
          {names.length > 0
            ? t('file.missingHeadings', { count: names.length, headings: names.join(t('common:list.join')) })
            : explain(problem)}
        </p>
        {expected.length > 0 && (
          <p>{t('file.expectedHeadings', { headings: expected.join(t('common:list.join')) })}</p>
        )}
        {found.length > 0 && (
          <p>{t('file.unknownHeadings', { headings: found.join(t('common:list.join')) })}</p>
        )}
      </div>
      {rows.length > 0 && (
        <IssueTable
          title={t('staff:issues.title')}
          issues={rows}
          count={Math.max(rows.length, sum(errorCountsOf(problem)))}
          file="organisation"
        />
      )}
    </>
  )
}
