import { MIN_STRENGTH } from '@staffplan/contracts/users/password'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { useChangePasswordMutation } from '#api/account.ts'
import { live } from '#live/live-line.ts'
import { asProblem } from '#api/me.ts'
import { isOutcomeUnknown } from '#api/problem.ts'
import { whileEndingSession } from '#api/session-ending.ts'
import { signedIn, signedOut } from '#api/session.ts'
import { useCommand } from '#api/use-command.ts'
import { useProblemText } from '#i18n/use-problem-text.ts'
import { failureToast } from '#records/failure-toast.ts'
import { useFirstProblem } from '#records/use-first-problem.ts'
import { Button } from '#ui/button.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { Card, CardHeader } from '#ui/page.tsx'
import { useUnsaved } from '#ui/dialogs/unsaved.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { missing, useCheckedForm } from './use-checked-form.ts'
import { useNewPassword } from './use-new-password.ts'
import classes from './users.module.css'

const FAILURE = failureToast('password')

export function ChangePasswordCard() {
  const { t } = useTranslation('users')
  const explain = useProblemText()
  const dispatch = useDispatch()
  const [old, setOld] = useState('')
  const password = useNewPassword()
  const [change, { error }] = useChangePasswordMutation()
  const command = useCommand((sent: { oldPassword: string; newPassword: string }, key) => {
    // The server closes the connections of the old session, which must not look like an expired session.
    live.stop()
    return change({ ...sent, key })
  })
  useUnsaved([old, password.first, password.second].some(Boolean))
  const isSame = old !== '' && old === password.first
  const isStrong = password.score !== null && password.score >= MIN_STRENGTH
  const form = useCheckedForm({
    values: { ...password.values, oldPassword: old, newPassword: password.first },
    own: [...missing({ oldPassword: old }), ...password.errors],
    refused: asProblem(error),
  })
  const within = useFirstProblem(form.failures)
  const submit = () => whileEndingSession(store)
  const store = async () => {
    const answer = await command.run({ oldPassword: old, newPassword: password.first })
    if (!answer) return
    if (answer.error) {
      live.start()
      const refusal = asProblem(answer.error)
      // If the password was changed after all, the session is over: say beforehand how to sign in again.
      if (isOutcomeUnknown(refusal)) FAILURE.warn(t('password.unknown'))
      if (refusal?.code === 'demo-mode') FAILURE.warn(t('password.demo'))
      return
    }
    setOld('')
    password.setFirst('')
    password.setSecond('')
    const { access_token: token } = answer.data
    FAILURE.succeed(t(token === null ? 'password.changedLogIn' : 'password.changed'))
    dispatch(token === null ? signedOut({ reason: 'secured' }) : signedIn(token))
  }
  return (
    <Card>
      <CardHeader title={t('password.title')} />
      <div ref={within}>
        <form
          noValidate
          className={`${classes['form']} ${classes['below']}`}
          onSubmit={(event) => {
            event.preventDefault()
            if (form.passes()) void submit()
          }}
        >
          {form.problem && (
            <p role="alert" className={classes['problem']}>
              {form.problem}
            </p>
          )}
          <PasswordField
            label={t('password.old')}
            value={old}
            onChange={setOld}
            error={form.errorOf('oldPassword')}
            required
            autoComplete="current-password"
          />
          <NewPasswordFields
            password={password}
            label={t('password.new')}
            again={t('password.again')}
            errorOf={(name) => {
              if (name !== 'password') return form.errorOf(name)
              if (isSame) return explain({ code: 'password-unchanged' })
              return form.errorOf('password') ?? form.errorOf('newPassword')
            }}
          />
          <span className={classes['buttons']}>
            <Button
              type="submit"
              look="primary"
              disabled={isSame || !isStrong || password.errors.length > 0}
              isBusy={command.isRunning}
            >
              {t('password.submit')}
            </Button>
          </span>
        </form>
      </div>
    </Card>
  )
}
