import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { DialogBody, DialogFoot } from '#ui/dialogs/dialog.tsx'
import { IdList } from './id-list.tsx'
import type { Kept } from './undo-import-api.ts'

type Props = { readonly kept: Kept; readonly onClose: () => void }

/** Lists what an undo kept, because it has changed since the import. */
export function KeptByUndo({ kept: { employees, costCentres }, onClose }: Props) {
  const { t } = useTranslation('staff')
  return (
    <>
      <DialogBody>
        {employees.length > 0 && (
          <>
            <p role="status">{t('imports.skipped', { count: employees.length })}</p>
            <IdList label={t('field.employeeId')} ids={employees} />
          </>
        )}
        {costCentres.length > 0 && (
          <>
            <p role="status">{t('imports.centresKept')}</p>
            <IdList label={t('field.costCentre')} ids={costCentres} />
          </>
        )}
      </DialogBody>
      <DialogFoot>
        {/* The pressed button is gone, so the focus moves here. */}
        <Button autoFocus onClick={onClose}>
          {t('common:action.close')}
        </Button>
      </DialogFoot>
    </>
  )
}
