import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSignOutMutation } from '#api/me.ts'
import { leave } from '#api/session.ts'
import { unsentCount, whenSent } from '#api/unsent.ts'
import { forgetTyped } from '#records/kept-typing.ts'
import { Button } from '#ui/button.tsx'
import { keepSuccess } from '#ui/kept-toast.ts'
import { DiscardQuestion } from '#ui/discard-question.tsx'
import { Question } from '#ui/question.tsx'
import { hasUnsaved, letUnsavedGo } from '#ui/unsaved.ts'
import { endTab } from './end-tab.ts'

/** Milliseconds that the last changes get to arrive before their author is asked. */
const PATIENCE = 3000

export function LogoutButton() {
  const { t } = useTranslation()
  const [signOut] = useSignOutMutation()
  const [state, setState] = useState<'idle' | 'busy' | 'unsaved' | 'unsent'>('idle')
  const stay = () => setState('idle')
  const end = async () => {
    letUnsavedGo()
    forgetTyped()
    setState('busy')
    const { live } = await import('#api/live-line.ts')
    // The server closes the line of an ended session; that must not look like a time-out.
    live.stop()
    // Whether or not the server could be told: here the session is over.
    await signOut()
    endTab()
    keepSuccess(t('session.left'))
    leave()
  }
  const send = async () => {
    setState('busy')
    if (await whenSent(PATIENCE)) await end()
    else setState('unsent')
  }
  return (
    <>
      <Button
        isBusy={state === 'busy'}
        onClick={() => {
          if (hasUnsaved()) setState('unsaved')
          else void send()
        }}
      >
        {t('menu.logout')}
      </Button>
      <DiscardQuestion isOpen={state === 'unsaved'} onKeep={stay} onDiscard={() => void send()} />
      <Question
        isOpen={state === 'unsent'}
        title={t('session.unsentTitle')}
        text={t('session.unsent', { count: unsentCount() })}
        no={t('action.cancel')}
        yes={t('menu.logout')}
        onNo={stay}
        onYes={() => void end()}
      />
    </>
  )
}
