import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { useNavigate } from 'react-router-dom'
import { useSignOutMutation } from '#api/me.ts'
import { signedOut } from '#api/session.ts'
import { Button } from '#ui/button.tsx'
import { toastSuccess } from '#ui/toast.ts'

export function LogoutButton() {
  const { t } = useTranslation()
  const [signOut, { isLoading }] = useSignOutMutation()
  const dispatch = useDispatch()
  const navigate = useNavigate()
  const leave = async () => {
    await navigate('/home')
    const { live } = await import('#api/live-line.ts')
    // The server closes the line of an ended session; that must not look like a time-out.
    live.stop()
    // Whether or not the server could be told: here the session is over.
    await signOut()
    dispatch(signedOut({ reason: 'left' }))
    toastSuccess(t('session.left'))
  }
  return (
    <Button isBusy={isLoading} onClick={() => void leave()}>
      {t('menu.logout')}
    </Button>
  )
}
