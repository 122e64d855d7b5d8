import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { AT_ONCE } from '#ui/at-once.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogBody, DialogFoot } from '#ui/dialogs/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { localMinute, readMinute } from '#ui/local-minute.ts'

/** Leads to the same screen as it was at a moment. */
export default function MomentButton() {
  const { t } = useTranslation('past')
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [isOpen, setOpen] = useState(false)
  const [when, setWhen] = useState('')
  const { time, isAhead } = readMinute(when)
  const show = () => {
    if (!time || isAhead) return
    setOpen(false)
    void navigate({ pathname, search: withTime(search, time.toISOString()) }, AT_ONCE)
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
            <TextInput
              type="datetime-local"
              dir="ltr"
              label={t('moment.when')}
              description={t('moment.hint')}
              value={when}
              error={isAhead && t('errors:moment-ahead')}
              onChange={({ target }) => setWhen(target.value)}
            />
          </DialogBody>
          <DialogFoot>
            <Button onClick={() => setOpen(false)}>{t('common:action.cancel')}</Button>
            <Button type="submit" look="primary" disabled={!time || isAhead}>
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
