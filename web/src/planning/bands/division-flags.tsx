import type { Cell } from '@staffplan/contracts/arithmetic/plan'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Chip } from '#ui/page.tsx'

/** What a reader of a division's figures must know; `carried` and `inverse` stand at the inputs. */
const SHOWN = ['followsOthers', 'unmeasured', 'leftOut', 'clamped'] as const

/** Separated by spaces: a text compares by what it says. */
export function flagsOf(figures: readonly Cell[]): string {
  return SHOWN.filter((flag) => figures.some((cell) => cell.flags.includes(flag))).join(' ')
}

export const DivisionFlags = memo(function DivisionFlags({ flags }: { readonly flags: string }) {
  const { t } = useTranslation('planning')
  return flags
    .split(' ')
    .filter((flag) => flag !== '')
    .map((flag) => (
      <span key={flag} title={t(`flag.${flag}Long`)}>
        <Chip isWarning>{t(`flag.${flag}`)}</Chip>
      </span>
    ))
})
