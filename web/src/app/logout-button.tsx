import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSignOutMutation } from '#api/me.ts'
import { leave } from '#api/session.ts'
import { forgetTyped } from '#records/kept-typing.ts'
import { Button } from '#ui/button.tsx'
import { keepSuccess } from '#ui/kept-toast.ts'
import { DiscardQuestion } from '#ui/discard-question.tsx'
import { hasUnsaved, letUnsavedGo } from '#ui/unsaved.ts'

export function LogoutButton() {
  const { t } = useTranslation()
  const [signOut, { isUninitialized }] = useSignOutMutation()
  const [isAsking, setAsking] = useState(false)
  const end = async () => {
    letUnsavedGo()
    forgetTyped()
    setAsking(false)
    const { live } = await import('#api/live-line.ts')
    // The server closes the line of an ended session; that must not look like a time-out.
    live.stop()
    // Whether or not the server could be told: here the session is over.
    await signOut()
    keepSuccess(t('session.left'))
    leave()
  }
  return (
    <>
      <Button
        isBusy={!isUninitialized}
        onClick={() => {
          if (hasUnsaved()) setAsking(true)
          else void end()
        }}
      >
        {t('menu.logout')}
      </Button>
      <DiscardQuestion isOpen={isAsking} onKeep={() => setAsking(false)} onDiscard={() => void end()} />
    </>
  )
}
