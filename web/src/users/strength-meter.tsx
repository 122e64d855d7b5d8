import { Progress } from '@mantine/core'
import { MIN_STRENGTH } from '@staffplan/contracts/users/password'
import { useTranslation } from 'react-i18next'

const colours = ['var(--bad)', 'var(--bad)', 'var(--warn)', 'var(--good)', 'var(--good)'] as const

type Props = {
  readonly score: number | null
  /** Another reason why the password is refused, in words. */
  readonly unfit?: string | null
}

/** The strength of a new password, and what it still lacks. */
export function StrengthMeter({ score, unfit }: Props) {
  const { t } = useTranslation('users')
  const words = score === null ? '—' : t(`password.strength${score}`)
  return (
    <div>
      <Progress
        value={score === null ? 0 : (score + 1) * 20}
        color={colours[score ?? 0] ?? 'var(--bad)'}
        size={6}
        aria-label={t('password.strength')}
      />
      <span className="faint" aria-live="polite">
        {t('password.strength')}: {words}
        {(score === null || score < MIN_STRENGTH) && ` · ${t('password.strengthNeeded')}`}
        {unfit && ` · ${unfit}`}
      </span>
    </div>
  )
}
