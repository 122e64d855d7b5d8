import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { DialogBody, DialogFoot } from '#ui/dialog.tsx'
import classes from './staff.module.css'

/** So many are named. */
const SHOWN = 200

type Props = { readonly employees: readonly string[]; readonly onClose: () => void }

/** Whom an undo left as they are. */
export function SkippedPeople({ employees, onClose }: Props) {
  const { t } = useTranslation('staff')
  const more = employees.length - SHOWN
  return (
    <>
      <DialogBody>
        <p role="status">{t('imports.skipped', { count: employees.length })}</p>
        <ul className={classes['skipped']}>
          {employees.slice(0, SHOWN).map((employee) => (
            <li key={employee}>
              <bdi>{employee}</bdi>
            </li>
          ))}
        </ul>
        {more > 0 && <p className="faint">{t('issues.more', { count: more })}</p>}
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
