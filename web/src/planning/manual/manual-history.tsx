import { divisionFte } from '@staffplan/contracts/planning/manual-plan'
import { lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog, DialogBody, DialogFoot } from '#ui/dialogs/dialog.tsx'
import { Button } from '#ui/button.tsx'
import { OptionalContent } from '#ui/optional-content.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { toastPartUnavailable } from '#ui/part-unavailable.ts'
import type { ManualRow } from './manual-rows.ts'

/** Loaded on demand, because most visits do not look at the history. */
const RecordHistory = lazy(() => import('#records/changed/record-history.tsx'))

const { path, plural } = divisionFte

type Props = {
  readonly year: number
  readonly rows: readonly ManualRow[]
  /** The selected cells; the history opens with the first of them. */
  readonly selected: readonly string[]
  readonly etag: string | null
}

/** Who planned what for a division, with ways back to each value and each moment. */
export function ManualHistory({ year, rows, selected, etag }: Props) {
  const { t } = useTranslation('manual')
  const [asked, setAsked] = useState<number | null>(null)
  const open = () => setAsked((rows.find(({ key }) => key === selected[0]) ?? rows[0])?.id ?? null)
  const close = () => setAsked(null)
  const gone = () => {
    close()
    toastPartUnavailable()
  }
  return (
    <>
      <Button aria-haspopup="dialog" disabled={rows.length === 0} onClick={open}>
        {t('common:record.history')}
      </Button>
      <Dialog title={t('history', { year })} isOpen={asked !== null} onClose={close}>
        {asked !== null && (
          <>
            <DialogBody>
              <SelectField
                label={t('division')}
                value={asked}
                choices={rows.map(({ id, name }) => ({ value: id, label: name }))}
                onChange={(id) => setAsked(id ?? asked)}
              />
              <OptionalContent fallback={<p role="status">{t('common:state.loading')}</p>} onFailure={gone}>
                <RecordHistory key={asked} of={historyOf({ year, divisionId: asked, etag })} />
              </OptionalContent>
            </DialogBody>
            <DialogFoot>
              <Button onClick={close}>{t('common:action.close')}</Button>
            </DialogFoot>
          </>
        )}
      </Dialog>
    </>
  )
}

function historyOf({ year, divisionId, etag }: { year: number; divisionId: number; etag: string | null }) {
  return {
    path: `${path}/${year}`,
    id: String(divisionId),
    etag,
    model: plural,
    restoring: (_field: string, value: unknown) =>
      ({ path, method: 'POST', body: [{ division: { id: divisionId }, year, value }] }) as const,
  }
}
