import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Me } from '#api/me.ts'
import { useKeptTyping } from '#records/kept-typing.ts'
import { Button } from '#ui/button.tsx'
import facts from '#ui/facts.module.css'
import { Card, CardHeader } from '#ui/page.tsx'
import { toastWarning } from '#ui/toast.tsx'
import { LocaleFlag } from './locale-flag.tsx'
import { OWN_FORM, OwnForm } from './own-form.tsx'
import { PhoneNumber } from './phone-number.tsx'
import classes from './users.module.css'

/** The signed-in user's data; phone, mobile and locale can be changed. */
export function OwnCard({ me }: { readonly me: Me }) {
  const { t } = useTranslation('users')
  const left = useKeptTyping({ form: OWN_FORM, userId: me.id })
  const [kept, setKept] = useState(left)
  const [isEditing, setEditing] = useState(left !== null)
  useEffect(() => {
    if (left) toastWarning(t('common:unsaved.restored'))
    // oxlint-disable-next-line react/exhaustive-deps -- said once
  }, [])
  const done = () => {
    setKept(null)
    setEditing(false)
  }
  return (
    <Card>
      <CardHeader
        title={`${me.firstName} ${me.lastName}`}
        chip={t(`role.${me.role.id}`, { defaultValue: me.role.name })}
      />
      <div className={`${classes['form']} ${classes['below']}`}>
        <dl className={facts['facts']}>
          <dt>{t('common:record.id')}</dt>
          <dd>{me.id}</dd>
          <dt>{t('field.email')}</dt>
          <dd>
            <bdi>{me.email}</bdi>
          </dd>
          {!isEditing && <OwnFacts me={me} />}
        </dl>
        {!isEditing && (
          <span className={classes['buttons']}>
            <Button onClick={() => setEditing(true)}>{t('common:action.edit')}</Button>
          </span>
        )}
      </div>
      {isEditing && <OwnForm me={me} kept={kept} onDone={done} />}
    </Card>
  )
}

function OwnFacts({ me }: { readonly me: Me }) {
  const { t } = useTranslation('users')
  return (
    <>
      <dt>{t('field.phone')}</dt>
      <dd>
        <PhoneNumber number={me.phone} />
      </dd>
      <dt>{t('field.mobile')}</dt>
      <dd>
        <PhoneNumber number={me.mobile} />
      </dd>
      <dt>{t('field.locale')}</dt>
      <dd>
        <LocaleFlag locale={me.locale} />
      </dd>
    </>
  )
}
