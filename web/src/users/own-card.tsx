import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChangeMeMutation } from '#api/account.ts'
import { asProblem, type Me } from '#api/me.ts'
import { useCommand } from '#api/use-command.ts'
import { useProblemText } from '#i18n/use-problem-text.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Card, CardHeader } from '#ui/page.tsx'
import { toastFailure, toastSuccess } from '#ui/toast.ts'
import { useUnsaved, whileSaving } from '#ui/unsaved.ts'
import { LocaleFlag, locales } from './locale-flag.tsx'
import classes from './users.module.css'

const own = ['phone', 'mobile', 'locale'] as const

/** Who is signed in; phone, mobile and locale are theirs to change. */
export function OwnCard({ me }: { readonly me: Me }) {
  const { t } = useTranslation('users')
  const explain = useProblemText()
  const [draft, setDraft] = useState<Pick<Me, (typeof own)[number]> | null>(null)
  const [change, { error }] = useChangeMeMutation()
  const command = useCommand(change, { isRepeatable: true })
  useUnsaved(draft !== null && own.some((name) => draft[name] !== me[name]))
  const problem = asProblem(error)
  const errorOf = (name: string) => {
    const found = problem?.errors.find(({ pointer }) => pointer === `/${name}`)
    return found && explain(found)
  }
  const save = async () => {
    if (!draft) return
    const answer = await whileSaving(command.run({ id: me.id, ...draft }))
    if (!answer) return
    if (answer.error) return toastFailure(t('profile.saveFailed'))
    setDraft(null)
    return toastSuccess(t('profile.saved'))
  }
  return (
    <Card>
      <CardHeader
        title={`${me.firstName} ${me.lastName}`}
        chip={t(`role.${me.role.id}`, { defaultValue: me.role.name })}
      />
      <form
        className={`${classes['form']} ${classes['below']}`}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <dl className={classes['facts']}>
          <dt>{t('common:record.id')}</dt>
          <dd>{me.id}</dd>
          <dt>{t('field.email')}</dt>
          <dd>
            <bdi>{me.email}</bdi>
          </dd>
          {!draft && <OwnFacts me={me} />}
        </dl>
        {draft && (
          <>
            <TextField
              type="tel"
              label={t('field.phone')}
              value={draft.phone}
              error={errorOf('phone')}
              onChange={(phone) => setDraft({ ...draft, phone })}
            />
            <TextField
              type="tel"
              label={t('field.mobile')}
              value={draft.mobile}
              error={errorOf('mobile')}
              onChange={(mobile) => setDraft({ ...draft, mobile })}
            />
            <SelectField
              label={t('field.locale')}
              value={draft.locale}
              choices={locales.map((value) => ({ value, label: t(`locale.${value}`) }))}
              onChange={(locale) => setDraft({ ...draft, locale: locale ?? me.locale })}
            />
          </>
        )}
        <span className={classes['buttons']}>
          {draft ? (
            <>
              <Button disabled={command.isRunning} onClick={() => setDraft(null)}>
                {t('common:action.cancel')}
              </Button>
              <Button type="submit" look="primary" isBusy={command.isRunning}>
                {t('common:action.save')}
              </Button>
            </>
          ) : (
            <Button onClick={() => setDraft({ phone: me.phone, mobile: me.mobile, locale: me.locale })}>
              {t('common:action.edit')}
            </Button>
          )}
        </span>
      </form>
    </Card>
  )
}

function OwnFacts({ me }: { readonly me: Me }) {
  const { t } = useTranslation('users')
  return (
    <>
      <dt>{t('field.phone')}</dt>
      <dd>
        <bdi dir="ltr">{me.phone || '—'}</bdi>
      </dd>
      <dt>{t('field.mobile')}</dt>
      <dd>
        <bdi dir="ltr">{me.mobile || '—'}</bdi>
      </dd>
      <dt>{t('field.locale')}</dt>
      <dd>
        <LocaleFlag locale={me.locale} />
      </dd>
    </>
  )
}
