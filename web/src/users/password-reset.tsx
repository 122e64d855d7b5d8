import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { useSetPasswordByLinkMutation } from '#api/account.ts'
import { asProblem } from '#api/me.ts'
import { isOutcomeUnknown } from '#api/problem.ts'
import { useCommand } from '#api/use-command.ts'
import { Message } from '#ui/message.tsx'
import { toastSuccess } from '#ui/toast.tsx'
import { useUnsaved } from '#ui/dialogs/unsaved.ts'
import { EntryCard } from './entry-card.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { useCheckedForm } from './use-checked-form.ts'
import { useNewPassword } from './use-new-password.ts'

/** Without a link, explains how to get one; with a link, sets a new password. */
export function PasswordReset() {
  const { t } = useTranslation('users')
  const { pathname, hash } = useLocation()
  const navigate = useNavigate()
  // Removed from the address, so that nobody finds the token in the address bar or the history later.
  const [token] = useState(() => new URLSearchParams(hash.slice(1)).get('token'))
  useEffect(() => {
    if (hash !== '') void navigate(pathname, { replace: true })
  }, [hash, navigate, pathname])
  if (token) return <NewPasswordByLink token={token} />
  return <Message title={t('passwordReset.title')} text={t('passwordReset.text')} />
}

function NewPasswordByLink({ token }: { readonly token: string }) {
  const { t } = useTranslation('users')
  const navigate = useNavigate()
  const password = useNewPassword()
  const [setPassword, { error }] = useSetPasswordByLinkMutation()
  const command = useCommand((chosen: string, key) => setPassword({ token, password: chosen, key }))
  const [isLost, setLost] = useState(false)
  const letGo = useUnsaved(password.first !== '' || password.second !== '')
  const problem = asProblem(error)
  const form = useCheckedForm({ values: password.values, own: password.errors, refused: problem })
  const submit = async () => {
    if (!form.passes()) return
    const answer = await command.run(password.first)
    if (!answer) return
    if (answer.error) {
      const refusal = asProblem(answer.error)
      if (isOutcomeUnknown(refusal)) setLost(true)
      return
    }
    letGo()
    toastSuccess(t('passwordReset.done'))
    await navigate('/login', { replace: true })
  }
  return (
    <EntryCard
      title={t('passwordReset.title')}
      submit={t('passwordReset.submit')}
      isBusy={command.isRunning}
      onSubmit={() => void submit()}
      failures={form.failures}
      problem={isLost && problem?.code === 'link-invalid' ? t('passwordReset.unknown') : form.problem}
    >
      <NewPasswordFields
        password={password}
        label={t('password.new')}
        again={t('password.again')}
        errorOf={form.errorOf}
        isFirst
      />
    </EntryCard>
  )
}
