import { useTranslation } from 'react-i18next'
import { useIssuePasswordLinkMutation } from '#api/account.ts'
import { asProblem } from '#api/me.ts'
import { useCommand } from '#api/use-command.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useProblemText } from '#i18n/use-problem-text.ts'
import { failureToast } from '#records/failure-toast.ts'
import { Button } from '#ui/button.tsx'
import { CopyField } from '#ui/copy-field.tsx'
import { printMoment } from '#ui/dates.ts'
import classes from './users.module.css'

type Props = {
  readonly userId: number
  /** Whether this is the main action here. */
  readonly isFirst?: boolean
}

/** Offers a link with which a user chooses a password that nobody else ever knows. */
export function PasswordLinkOffer({ userId, isFirst = false }: Props) {
  const { t } = useTranslation('users')
  const explain = useProblemText()
  const { language } = useLanguage()
  const [issue, { data, error }] = useIssuePasswordLinkMutation()
  const command = useCommand((id: number, key) => issue({ userId: id, key }), { isRepeatable: true })
  const problem = asProblem(error)
  const create = async () => {
    const answer = await command.run(userId)
    const failure = failureToast(`password link ${userId}`)
    if (answer?.error) failure.say(t('link.failed'))
    else if (answer) failure.dismiss()
  }
  return (
    <section className={classes['link']} aria-label={t('link.title')}>
      <h2>{t('link.title')}</h2>
      <p className="soft">{t('link.text')}</p>
      {data && (
        <div role="status" className={classes['issued']}>
          <CopyField label={t('link.label')} value={data.link} />
          <p>{t('link.expires', { moment: printMoment(data.expiresAt, language) })}</p>
        </div>
      )}
      {problem && (
        <p role="alert" className={classes['problem']}>
          {explain(problem)}
        </p>
      )}
      <Button
        look={isFirst && !data ? 'primary' : 'default'}
        autoFocus={isFirst}
        isBusy={command.isRunning}
        onClick={() => void create()}
      >
        {t('link.create')}
      </Button>
    </section>
  )
}
