import { useTranslation } from 'react-i18next'
import { useIsReadOnly } from '#api/me.ts'
import { PageHeader } from '#ui/page.tsx'
import classes from './from-file.module.css'
import { PastFiles } from './past-files.tsx'
import { UploadFile } from './upload-file.tsx'

/** Imports the organisation from a file, so that nobody has to type thousands of cost centres. */
export function OrganisationFile() {
  const { t } = useTranslation('organisation')
  useTranslation('staff') // both cards use its texts about imports
  const isReadOnly = useIsReadOnly()
  return (
    <>
      <PageHeader title={t('file.title')} />
      <div className={classes['page']}>
        {!isReadOnly && <UploadFile />}
        <PastFiles />
      </div>
    </>
  )
}
