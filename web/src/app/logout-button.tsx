import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { whileEndingSession } from '#api/session-ending.ts'
import { useSignOutMutation } from '#api/me.ts'
import { leave, leaveOffline } from '#api/session.ts'
import { heldCount, waitUntilSent } from '#api/unsent.ts'
import { forgetTyped, isTypingKept, wordsOfKept } from '#records/kept-typing.ts'
import { i18n } from '#i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { keepSuccess } from '#ui/kept-toast.ts'
import { toastWarning } from '#ui/toast.tsx'
import { isLostAtTheEnd, releaseUnsavedGuards, lostAtTheEnd, useUnsavedAside } from '#ui/dialogs/unsaved.ts'
import { useLateQuestions } from '#ui/dialogs/use-late-questions.ts'
import { useLostWords } from '#ui/dialogs/use-lost-words.ts'
import { useOfferedAction } from '#ui/offered-actions.ts'
import { cleanUpSession } from './clean-up-session.ts'
import { useUnsentWords } from './use-unsent-words.ts'

/** Milliseconds allowed for the last changes to arrive before the user is asked about them. */
const TIMEOUT = 3000
/** Milliseconds before the login page is preloaded; what the screen itself needs comes first. */
const AFTER_THE_SCREEN = 1000

export function LogoutButton() {
  const { t } = useTranslation()
  const [signOut] = useSignOutMutation()
  const [state, setState] = useState<'idle' | 'busy' | 'unsaved' | 'unsent'>('idle')
  const [lost, setLost] = useState<string | null>(null)
  const inWords = useLostWords()
  const dispatch = useDispatch()
  // Preload the login page: without a network it could not be loaded when it is needed.
  useEffect(() => {
    const soon = setTimeout(() => {
      void import('#users/login.tsx').catch(() => {})
      void i18n.loadNamespaces(['users', 'errors'])
    }, AFTER_THE_SCREEN)
    return () => clearTimeout(soon)
  }, [])
  useUnsavedAside(isTypingKept, wordsOfKept)
  const stay = () => setState('idle')
  const end = async () => {
    releaseUnsavedGuards()
    forgetTyped()
    setState('busy')
    const { live } = await import('#live/live-line.ts')
    // The server closes the connection of an ended session, which must not look like an expired one.
    live.stop()
    await whileEndingSession(async () => {
      // Whether or not the server could be reached: in this tab the session is over.
      const { error } = await signOut()
      if (error && 'status' in error && error.status === 0) {
        leaveOffline(dispatch)
        forgetTyped()
        toastWarning(t('session.leftOffline'))
        return
      }
      cleanUpSession(undefined)
      keepSuccess(t('session.left'))
      leave()
    })
  }
  const send = async () => {
    setState('busy')
    if ((await waitUntilSent(TIMEOUT)) && heldCount() === 0) await end()
    else setState('unsent')
  }
  const begin = () => {
    if (!isLostAtTheEnd()) return void send()
    setLost(inWords(lostAtTheEnd()))
    setState('unsaved')
  }
  const unsent = useUnsentWords(state === 'unsent')
  const { questions, isShown } = useLateQuestions(state === 'unsaved' || state === 'unsent', stay)
  useOfferedAction('logOut', state === 'busy' ? null : begin)
  return (
    <>
      <Button isBusy={state === 'busy'} onClick={begin}>
        {t('menu.logout')}
      </Button>
      {questions && (
        <>
          <questions.DiscardQuestion
            isOpen={isShown && state === 'unsaved'}
            lost={lost}
            onKeep={stay}
            onDiscard={() => void send()}
          />
          <questions.Question
            isOpen={isShown && state === 'unsent'}
            // The last changes may arrive while the question is open.
            title={t(unsent === '' ? 'session.allSentTitle' : 'session.unsentTitle')}
            text={unsent || t('session.allSent')}
            no={t('action.cancel')}
            yes={t('menu.logout')}
            onNo={stay}
            onYes={() => void end()}
          />
        </>
      )}
    </>
  )
}
