import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { SYNC_RENDER } from '#ui/sync-render.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogBody, DialogFoot } from '#ui/dialogs/dialog.tsx'
import { MomentField } from '#ui/fields/dates/moment-field.tsx'
import { localMinute, momentIn } from '#ui/fields/dates/read-minute.ts'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'

/** Opens the current screen as it was at a chosen moment. */
export default function MomentButton() {
  const { t } = useTranslation('past')
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [isOpen, setOpen] = useState(false)
  const [when, setWhen] = useState('')
  const time = momentIn(when)
  const show = () => {
    if (!time) return
    setOpen(false)
    void navigate({ pathname, search: withTime(search, time.toISOString()) }, SYNC_RENDER)
  }
  const open = () => {
    setWhen(localMinute(new Date()))
    setOpen(true)
  }
  return (
    <>
      <IconButton label={t('moment.open')} aria-haspopup="dialog" onClick={open}>
        <Icon name="clock" />
      </IconButton>
      <Dialog title={t('moment.title')} isOpen={isOpen} onClose={() => setOpen(false)} size={420}>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            show()
          }}
        >
          <DialogBody>
            <MomentField
              label={t('moment.when')}
              description={t('moment.hint')}
              value={when}
              onChange={setWhen}
            />
          </DialogBody>
          <DialogFoot>
            <Button onClick={() => setOpen(false)}>{t('common:action.cancel')}</Button>
            <Button type="submit" look="primary" disabled={!time}>
              {t('moment.show')}
            </Button>
          </DialogFoot>
        </form>
      </Dialog>
    </>
  )
}

function withTime(search: string, at: string): string {
  const next = new URLSearchParams(search)
  for (const name of ['rev', 'position', 'plan', 'open', 'page']) next.delete(name)
  next.set('at', at)
  return next.toString()
}
