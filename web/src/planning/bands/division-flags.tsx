import type { Cell } from '@staffplan/contracts/arithmetic/plan'
import { useTranslation } from 'react-i18next'
import { Chip } from '#ui/page.tsx'

/** What a reader of a division's figures must know; `carried` and `inverse` stand at the inputs. */
const SHOWN = ['followsOthers', 'unmeasured', 'leftOut', 'clamped'] as const

export function DivisionFlags({ figures }: { readonly figures: readonly Cell[] }) {
  const { t } = useTranslation('planning')
  return SHOWN.filter((flag) => figures.some((cell) => cell.flags.includes(flag))).map((flag) => (
    <span key={flag} title={t(`flag.${flag}Long`)}>
      <Chip isWarning>{t(`flag.${flag}`)}</Chip>
    </span>
  ))
}
