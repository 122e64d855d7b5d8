import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { Link, Navigate, useSearchParams } from 'react-router-dom'
import { useSetupStateQuery } from '#api/account.ts'
import { asProblem, useSignInMutation } from '#api/me.ts'
import type { Problem } from '#api/problem.ts'
import { enter, selectToken } from '#api/session.ts'
import { waitingCounts } from '#api/unsent.ts'
import { useCommand } from '#api/use-command.ts'
import { useProblemText } from '#i18n/use-problem-text.ts'
import { focusFirst } from '#ui/fields/field.ts'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { toastFailure, toastWarning } from '#ui/toast.tsx'
import { EntryCard } from './entry-card.tsx'
import { missing, useCheckedForm } from './use-checked-form.ts'
import { placeWithin } from './place-within.ts'
import classes from './users.module.css'

export function Login() {
  const { t } = useTranslation('users')
  const explain = useProblemText()
  const token = useSelector(selectToken)
  const [params] = useSearchParams()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [waiting] = useState(waitingCounts)
  const [signIn, { isSuccess }] = useSignInMutation()
  const { data: setup } = useSetupStateQuery()
  const command = useCommand(signIn)
  const place = placeWithin(params.get('next'), location.origin)
  const isAddress = email === '' || email.includes('@')
  const form = useCheckedForm({
    values: { email, password },
    own: [
      ...missing({ email, password }),
      ...(isAddress ? [] : [{ pointer: '/email', code: 'email-invalid' }]),
    ],
  })
  const submit = async () => {
    if (!form.passes()) return undefined
    const answer = await command.run({ email, password })
    if (!answer) return undefined
    const { data, error } = answer
    if (data) return enter(data.access_token, place)
    const problem = asProblem(error)
    if (!problem || problem.code === 'invalid-grant') return toastWarning(t('login.failed'))
    // A rate-limited user may have entered the right password and must not believe it wrong.
    if (problem.code === 'rate-limited') return toastWarning(tooMany(problem))
    return toastFailure(explain(problem))
  }
  const tooMany = (problem: Problem) => {
    const { retryAfter } = problem.params
    return typeof retryAfter === 'number' ? t('login.limited', { count: retryAfter }) : explain(problem)
  }
  if (token) return <Navigate to={place} replace />
  return (
    <EntryCard
      title={t('login.title')}
      submit={t('login.submit')}
      isBusy={command.isRunning || isSuccess}
      onSubmit={() => void submit()}
      failures={form.failures}
      foot={
        <span className={classes['links']}>
          <Link to="/passwordReset">{t('login.forgotten')}</Link>
          {setup?.isOpen && <Link to="/setup">{t('login.setup')}</Link>}
        </span>
      }
    >
      {waiting.own > 0 && <p role="status">{t('login.waiting', { count: waiting.own })}</p>}
      {waiting.ofOthers > 0 && (
        <p role="status" className="soft">
          {t('login.waitingForOthers', { count: waiting.ofOthers })}
        </p>
      )}
      <TextField
        type="email"
        label={t('field.email')}
        value={email}
        onChange={setEmail}
        error={form.errorOf('email')}
        {...focusFirst}
        required
        autoComplete="username"
      />
      <PasswordField
        label={t('field.password')}
        value={password}
        onChange={setPassword}
        error={form.errorOf('password')}
        required
        autoComplete="current-password"
      />
    </EntryCard>
  )
}
