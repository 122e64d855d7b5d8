import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { DialogBody, DialogFoot } from '#ui/dialog.tsx'
import { EmployeeList } from './employee-list.tsx'

type Props = { readonly employees: readonly string[]; readonly onClose: () => void }

/** Whom an undo left as they are. */
export function SkippedPeople({ employees, onClose }: Props) {
  const { t } = useTranslation('staff')
  return (
    <>
      <DialogBody>
        <p role="status">{t('imports.skipped', { count: employees.length })}</p>
        <EmployeeList label={t('field.employeeId')} employees={employees} />
      </DialogBody>
      <DialogFoot>
        {/* The button that was pressed is gone: the focus goes on here. */}
        <Button autoFocus onClick={onClose}>
          {t('common:action.close')}
        </Button>
      </DialogFoot>
    </>
  )
}
