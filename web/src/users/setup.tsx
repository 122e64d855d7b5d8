import { setup } from '@staffplan/contracts/users/setup'
import { fieldErrors } from '@staffplan/contracts/validation'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useSetUpMutation } from '#api/account.ts'
import { asProblem, useSignInMutation } from '#api/me.ts'
import { enter } from '#api/session.ts'
import { useCommand } from '#api/use-command.ts'
import { asRequired } from '#records/errors-by-field.ts'
import { focusFirst } from '#ui/fields/field.ts'
import { TextField } from '#ui/fields/text-field.tsx'
import { keepSuccess } from '#ui/kept-toast.ts'
import { toastSuccess } from '#ui/toast.tsx'
import { useUnsaved } from '#ui/dialogs/unsaved.ts'
import { EntryCard } from './entry-card.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { useCheckedForm } from './use-checked-form.ts'
import { useNewPassword } from './use-new-password.ts'

/** The password is checked separately, together with its repetition. */
const person = setup.omit({ password: true })
const blank = { code: '', firstName: '', lastName: '', email: '' }

/** Creates the first administrator; the code it asks for is in the server's output. */
export function Setup() {
  const { t } = useTranslation('users')
  const navigate = useNavigate()
  const [values, setValues] = useState(blank)
  const password = useNewPassword()
  const [setUp, { error }] = useSetUpMutation()
  const [signIn, { isLoading, isSuccess }] = useSignInMutation()
  const command = useCommand((sent: typeof blank & { password: string }, key) => setUp({ ...sent, key }))
  const letGo = useUnsaved([...Object.values(values), password.first, password.second].some(Boolean))
  const checked = person.safeParse(values)
  const form = useCheckedForm({
    values: { ...values, ...password.values },
    own: [...(checked.success ? [] : asRequired(fieldErrors(checked.error), values)), ...password.errors],
    refused: asProblem(error),
  })
  const submit = async () => {
    if (!form.passes()) return undefined
    const answer = await command.run({ ...values, password: password.first })
    if (!answer || answer.error) return undefined
    letGo()
    const { data } = await signIn({ email: values.email, password: password.first })
    if (data) {
      keepSuccess(t('setup.done'))
      return enter(data.access_token, '/home')
    }
    toastSuccess(t('setup.doneLogIn'))
    return navigate('/login')
  }
  const field = (name: keyof typeof blank) => ({
    value: values[name],
    onChange: (value: string) => setValues((old) => ({ ...old, [name]: value })),
    error: form.errorOf(name),
    required: true,
  })
  return (
    <EntryCard
      title={t('setup.title')}
      text={t('setup.text')}
      submit={t('setup.submit')}
      isBusy={command.isRunning || isLoading || isSuccess}
      onSubmit={() => void submit()}
      failures={form.failures}
      problem={form.problem}
    >
      <TextField {...field('code')} {...focusFirst} label={t('setup.code')} />
      <TextField {...field('firstName')} label={t('field.firstName')} autoComplete="given-name" />
      <TextField {...field('lastName')} label={t('field.lastName')} autoComplete="family-name" />
      <TextField {...field('email')} type="email" label={t('field.email')} autoComplete="username" />
      <NewPasswordFields
        password={password}
        label={t('field.password')}
        again={t('users.again')}
        errorOf={form.errorOf}
      />
    </EntryCard>
  )
}
