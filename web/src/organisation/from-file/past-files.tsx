import type { PastOrganisationImport } from '@staffplan/contracts/organisation/organisation-import'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsReadOnly } from '#api/me.ts'
import { usePeople } from '#api/use-people.ts'
import { PastUploads } from '#records/past-uploads.tsx'
import { useLanguage } from '#i18n/use-language.ts'
import { Button } from '#ui/button.tsx'
import { printMoment } from '#ui/dates.ts'
import { Question } from '#ui/dialogs/question.tsx'
import { Number } from '#ui/number.tsx'
import { Chip } from '#ui/page.tsx'
import type { Column } from '#ui/tables/table.ts'
import { kinds } from './file-preview.tsx'
import { useUndoFile } from './use-undo-file.ts'

const models = ['organisationImports']

/** The files from which the organisation was imported, each with the option to undo it. */
export function PastFiles() {
  const { t } = useTranslation('organisation')
  const { language } = useLanguage()
  const people = usePeople(true)
  const isReadOnly = useIsReadOnly()
  const [chosen, setChosen] = useState<PastOrganisationImport | null>(null)
  const { undo } = useUndoFile()
  const when = ({ at }: PastOrganisationImport) => printMoment(at, language)
  const columns: Column<PastOrganisationImport>[] = [
    { field: 'id', title: t('staff:imports.when'), cell: (past) => <bdi>{when(past)}</bdi> },
    ...kinds.map((kind): Column<PastOrganisationImport> => ({
      field: kind,
      title: t(`${kind}.title`),
      isUnsorted: true,
      isNumeric: true,
      cell: ({ created }) => <Number value={created[kind]} />,
    })),
    {
      field: 'by',
      title: t('staff:imports.by'),
      isUnsorted: true,
      cell: ({ by }) => <bdi>{people.get(by) ?? '—'}</bdi>,
    },
    {
      field: 'state',
      title: t('staff:imports.state'),
      isUnsorted: true,
      cell: (past) => {
        if (past.undone) return <Chip>{t('staff:imports.isUndone')}</Chip>
        if (isReadOnly) return null
        return (
          <Button
            aria-label={t('staff:imports.undoName', { name: when(past) })}
            onClick={() => setChosen(past)}
          >
            {t('staff:imports.undo')}
          </Button>
        )
      },
    },
  ]
  return (
    <PastUploads path="/v1/import/organisation" models={models} columns={columns}>
      <Question
        isOpen={chosen !== null}
        title={t('staff:imports.undoTitle')}
        text={t('file.undoEffect')}
        yes={t('staff:imports.undo')}
        no={t('common:action.cancel')}
        isDangerous
        onYes={() => {
          if (chosen) void undo(chosen.importId)
          setChosen(null)
        }}
        onNo={() => setChosen(null)}
      />
    </PastUploads>
  )
}
