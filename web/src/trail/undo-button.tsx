import type { TrailEntry } from '@staffplan/contracts/trail/trail'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsReadOnly } from '#api/me.ts'
import { undoOf } from '#records/changed/use-record-names.ts'
import { useTakeBack } from '#records/use-undo.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogBody, DialogFoot } from '#ui/dialogs/dialog.tsx'
import { TypedDelete } from '#ui/dialogs/typed-delete.tsx'
import classes from './trail.module.css'

type Props = {
  readonly entry: TrailEntry
  /** The changed object in words, including its kind. */
  readonly name: string
  /** The changed object in words, without its kind. */
  readonly bareName: string
  readonly onUndone: () => void
}

/** Events that change a single record or assignment and nothing else. */
const OF_ONE = /(Created|Changed|Deleted|Assigned|Unassigned|Added|Entered)$/
const STAFF_ROW = 'staff:'
const ONLY = new Set(['settings', 'expenses'])

/** Undoing a creation deletes the record, so it asks for the same confirmation as deleting. */
const CREATION = /(Created|Assigned|Added)$/

/** Undoes a change of a record; the server refuses unless it was the record's last change. */
export function UndoButton({ entry, name, bareName, onUndone }: Props) {
  const { type, object, revision } = entry
  const { t } = useTranslation('trail')
  const isReadOnly = useIsReadOnly()
  const takeBack = useTakeBack()
  const [isBusy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const call = callOf(type, object)
  if (!call || isReadOnly) return null
  const isCreation = CREATION.test(type)
  const close = () => setAsking(false)
  const undo = async () => {
    setBusy(true)
    const entity = t(`objectKind.${kindOf(object)}`)
    const done = { entity, name: bareName, etag: `"${revision}"`, model: call.model }
    await takeBack(done, { path: call.path, method: 'POST' })
    setBusy(false)
    close()
    onUndone()
  }
  // As in the delete forms: a user is confirmed by full name, an assignment by the id of its driver.
  const id = idIn(entry)
  const typed =
    kindOf(object) === 'user'
      ? { confirmation: bareName, label: t('common:record.typeName', { name: bareName }) }
      : { confirmation: id, label: t('common:record.typeId', { id }) }
  const title = t('undoThis', { what: t(`type.${type}`), name })
  return (
    <>
      <Button
        className={classes['undo'] ?? ''}
        isBusy={isBusy}
        aria-label={title}
        onClick={() => (isCreation ? setAsking(true) : void undo())}
      >
        {t('common:action.undo')}
      </Button>
      {isCreation && (
        <Dialog title={title} isOpen={isAsking} onClose={close}>
          {isAsking && (
            <>
              <DialogBody>
                <p>{t('undoDeletes')}</p>
              </DialogBody>
              <TypedDelete
                {...typed}
                action={t('common:action.undo')}
                isBusy={isBusy}
                onDelete={() => void undo()}
              />
              <DialogFoot>
                <Button onClick={close}>{t('common:action.close')}</Button>
              </DialogFoot>
            </>
          )}
        </Dialog>
      )}
    </>
  )
}

/** Id of the record; for a primary driver assignment that of the driver, as the log names the assignment by its unit. */
function idIn({ object, changes }: TrailEntry): string {
  const driver = changes.find(({ field }) => field === 'primaryDriverId')?.to
  return typeof driver === 'number' ? String(driver) : (object?.split(/[:-]/).at(-1) ?? '')
}

function kindOf(object: string | null): string {
  return object?.split(':', 1)[0] ?? ''
}

function callOf(type: string, object: string | null): ReturnType<typeof undoOf> {
  if (object === null || !OF_ONE.test(type)) return null
  if (ONLY.has(object)) return { path: `/v1/${object}/undo`, model: object }
  if (object.startsWith(STAFF_ROW))
    return { path: `/v1/yearlyData/${object.slice(STAFF_ROW.length)}/undo`, model: 'staff' }
  return undoOf(object)
}
