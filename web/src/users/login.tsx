import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { Link, Navigate, useSearchParams } from 'react-router-dom'
import { asProblem, useSignInMutation } from '#api/me.ts'
import { enter, selectToken } from '#api/session.ts'
import { waitingCount } from '#api/unsent.ts'
import { useCommand } from '#api/use-command.ts'
import { useProblemText } from '#i18n/use-problem-text.ts'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { toastFailure, toastWarning } from '#ui/toast.ts'
import { EntryCard } from './entry-card.tsx'
import { placeWithin } from './place-within.ts'
import classes from './users.module.css'

export function Login() {
  const { t } = useTranslation('users')
  const explain = useProblemText()
  const token = useSelector(selectToken)
  const [params] = useSearchParams()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [waiting] = useState(waitingCount)
  const [signIn, { isSuccess }] = useSignInMutation()
  const command = useCommand(signIn)
  const place = placeWithin(params.get('next'), location.origin)
  const submit = async () => {
    const answer = await command.run({ email, password })
    if (!answer) return
    const { data, error } = answer
    if (data) return enter(data.access_token, place)
    const problem = asProblem(error)
    if (!problem || problem.code === 'invalid-grant') return toastWarning(t('login.failed'))
    return toastFailure(explain(problem))
  }
  if (token) return <Navigate to={place} replace />
  return (
    <EntryCard
      title={t('login.title')}
      submit={t('login.submit')}
      isBusy={command.isRunning || isSuccess}
      onSubmit={() => void submit()}
      foot={
        <span className={classes['links']}>
          <Link to="/passwordReset">{t('login.forgotten')}</Link>
          <Link to="/setup">{t('login.setup')}</Link>
        </span>
      }
    >
      {waiting > 0 && <p role="status">{t('login.waiting', { count: waiting })}</p>}
      <TextField
        type="email"
        label={t('field.email')}
        value={email}
        onChange={setEmail}
        required
        autoComplete="username"
      />
      <PasswordField
        label={t('field.password')}
        value={password}
        onChange={setPassword}
        required
        autoComplete="current-password"
      />
    </EntryCard>
  )
}
