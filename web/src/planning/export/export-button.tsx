import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMeQuery } from '#api/me.ts'
import { useBoard } from '#planning/board/board.ts'
import { useVersion } from '#planning/board/use-versions.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { saveFile } from '#ui/save-file.ts'
import { toastFailure } from '#ui/toast.tsx'
import classes from './exports.module.css'
import { useWorkbook } from './use-workbook.ts'

const FILE = 'bigpicture-export.xlsx'

/** Saves the shown plan as a workbook. */
export function ExportButton() {
  const { t } = useTranslation('planning')
  const { session } = useBoard()
  const { data: me } = useMeQuery()
  const [isBusy, setBusy] = useState(false)
  const workbook = useWorkbook()
  useVersion(session.store.aspects, 'status')
  const isReady = me !== undefined && session.store.hasStarted() && session.store.plan !== null
  const start = async (): Promise<void> => {
    setBusy(true)
    try {
      saveFile(FILE, await workbook())
    } catch {
      toastFailure(t('export.failed'))
    }
    setBusy(false)
  }
  return (
    <>
      <Button
        look="quiet"
        isBusy={isBusy}
        disabled={!isReady}
        title={t('export.open')}
        onClick={() => void start()}
      >
        {!isBusy && <Icon name="download" />}
        <span className={classes['words']}>{isBusy ? t('export.working') : t('export.open')}</span>
      </Button>
      <span role="status" className="hidden-visually">
        {isBusy && t('export.working')}
      </span>
    </>
  )
}
