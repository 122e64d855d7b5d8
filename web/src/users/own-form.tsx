import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChangeMeMutation } from '#api/account.ts'
import { asProblem, type Me, useMeQuery } from '#api/me.ts'
import { useCommand } from '#api/use-command.ts'
import { useProblemText } from '#i18n/use-problem-text.ts'
import { failureToast } from '#records/failure-toast.ts'
import { type Typed, useTypingKept } from '#records/kept-typing.ts'
import { MeanwhileNote } from '#records/meanwhile-note.tsx'
import type { Values } from '#records/screen.ts'
import { useFocusBack } from '#records/use-focus-back.ts'
import { useMeanwhile } from '#records/use-meanwhile.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { useUnsaved, whileSaving } from '#ui/dialogs/unsaved.ts'
import { locales } from './locale-flag.tsx'
import classes from './users.module.css'

/** Name of the form among those kept when a session ends. */
export const OWN_FORM = 'profile'
const FAILURE = failureToast(OWN_FORM)

type Own = Pick<Me, 'phone' | 'mobile' | 'locale'>
type Props = {
  readonly me: Me
  /** Values typed before the session ended. */
  readonly kept: Typed | null
  readonly onDone: () => void
}

/** The fields that users may change themselves. Only changed fields are sent: the others may be newer on the server. */
export function OwnForm({ me, kept, onDone }: Props) {
  const { t } = useTranslation('users')
  const explain = useProblemText()
  const { phone, mobile, locale } = me
  const latest: Own = { phone, mobile, locale }
  const [typed, setTyped] = useState({ ...latest, ...kept?.values })
  const form = useMeanwhile({ latest, typed, before: kept?.before })
  const values = form.values as Own // made of `latest`, changed only through the editors below
  const [change, { error }] = useChangeMeMutation()
  const { refetch } = useMeQuery()
  const send = async (fields: Values) => {
    const answer = await change({ id: me.id, ifMatch: me.etag, fields })
    if (asProblem(answer.error)?.status !== 412) return answer
    const { data: now } = await refetch()
    // If only other fields have changed meanwhile, the change is sent again without asking.
    return now && isAsShown(fields, { shown: me, now })
      ? change({ id: me.id, ifMatch: now.etag, fields })
      : answer
  }
  const command = useCommand(send, { isRepeatable: true })
  const letGo = useUnsaved(Object.keys(form.unsaved).length > 0)
  useTypingKept(() => ({ form: OWN_FORM, values: form.unsaved, before: form.before }))
  useFocusBack(command.isRunning)
  const problem = command.isRunning ? undefined : asProblem(error)
  const save = async () => {
    if (Object.keys(form.unsaved).length === 0) return onDone()
    const answer = await whileSaving(command.run(form.unsaved))
    if (!answer) return undefined
    if (answer.error) return FAILURE.say(t('profile.saveFailed'))
    if (!letGo()) onDone()
    return FAILURE.succeed(t('profile.saved'))
  }
  const labels = { phone: t('field.phone'), mobile: t('field.mobile'), locale: t('field.locale') }
  const field = <Name extends keyof Own>(name: Name) => {
    const found = problem?.errors.find(({ pointer }) => pointer === `/${name}`)
    return {
      label: labels[name],
      value: values[name],
      error: found && explain(found),
      onChange: (value: Own[Name] | null) => setTyped({ ...typed, [name]: value ?? me[name] }),
    }
  }
  const note = (name: keyof Own, words: ReactNode = form.theirs[name] as string) =>
    // `name` is a field of `Own`, whose values are texts.
    name in form.theirs && (
      <MeanwhileNote
        value={words}
        change={null}
        onTake={() => setTyped({ ...typed, [name]: form.theirs[name] })}
        onKeep={() => form.keepMine(name)}
      />
    )
  return (
    <form
      noValidate
      className={`${classes['form']} ${classes['below']}`}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {problem && problem.errors.length === 0 && (
        <p role="alert" className={classes['problem']}>
          {explain(problem)}
        </p>
      )}
      {/* Disabled while saving: what is typed then would not be saved. */}
      <fieldset className={classes['fields']} disabled={command.isRunning}>
        <div>
          <TextField type="tel" {...field('phone')} />
          {note('phone')}
        </div>
        <div>
          <TextField type="tel" {...field('mobile')} />
          {note('mobile')}
        </div>
        <div>
          <SelectField
            {...field('locale')}
            choices={locales.map((value) => ({ value, label: t(`locale.${value}`) }))}
          />
          {note('locale', t(`locale.${me.locale}`))}
        </div>
      </fieldset>
      <span className={classes['buttons']}>
        <Button disabled={command.isRunning} onClick={onDone}>
          {t('common:action.cancel')}
        </Button>
        <Button type="submit" look="primary" isBusy={command.isRunning}>
          {t('common:action.save')}
        </Button>
      </span>
    </form>
  )
}

function isAsShown(fields: Values, { shown, now }: { readonly shown: Own; readonly now: Own }): boolean {
  const names = ['phone', 'mobile', 'locale'] as const
  return names.every((name) => !(name in fields) || now[name] === shown[name])
}
