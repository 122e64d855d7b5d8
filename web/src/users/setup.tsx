import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useSetUpMutation } from '#api/account.ts'
import { asProblem } from '#api/me.ts'
import { useCommand } from '#api/use-command.ts'
import { useProblemText } from '#i18n/use-problem-text.ts'
import { TextField } from '#ui/fields/text-field.tsx'
import { toastSuccess } from '#ui/toast.ts'
import { useUnsaved } from '#ui/unsaved.ts'
import { EntryCard } from './entry-card.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { useNewPassword } from './use-new-password.ts'

const blank = { code: '', firstName: '', lastName: '', email: '' }

/** The first administrator, made by whoever can read the server's output. */
export function Setup() {
  const { t } = useTranslation('users')
  const explain = useProblemText()
  const navigate = useNavigate()
  const [values, setValues] = useState(blank)
  const password = useNewPassword()
  const [setUp, { error }] = useSetUpMutation()
  const command = useCommand((sent: typeof blank & { password: string }, key) => setUp({ ...sent, key }))
  const letGo = useUnsaved([...Object.values(values), password.first, password.second].some(Boolean))
  const problem = asProblem(error)
  const errorOf = (name: string) => {
    const found = problem?.errors.find(({ pointer }) => pointer === `/${name}`)
    return found && explain(found)
  }
  const submit = async () => {
    if (!password.isRepeated) return
    const answer = await command.run({ ...values, password: password.first })
    if (!answer || answer.error) return
    letGo()
    toastSuccess(t('setup.done'))
    await navigate('/login')
  }
  const field = (name: keyof typeof blank) => ({
    value: values[name],
    onChange: (value: string) => setValues((old) => ({ ...old, [name]: value })),
    error: errorOf(name),
    required: true,
  })
  return (
    <EntryCard
      title={t('setup.title')}
      text={t('setup.text')}
      submit={t('setup.submit')}
      isBusy={command.isRunning}
      onSubmit={() => void submit()}
      problem={problem && explain(problem.errors[0] ?? problem)}
    >
      <TextField {...field('code')} label={t('setup.code')} />
      <TextField {...field('firstName')} label={t('field.firstName')} autoComplete="given-name" />
      <TextField {...field('lastName')} label={t('field.lastName')} autoComplete="family-name" />
      <TextField {...field('email')} type="email" label={t('field.email')} autoComplete="username" />
      <NewPasswordFields password={password} label={t('field.password')} />
    </EntryCard>
  )
}
