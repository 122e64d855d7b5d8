import type { BridgePart } from '@staffplan/contracts/arithmetic/bridge'
import { useTranslation } from 'react-i18next'
import { isolate } from '../use-format.ts'

/** The causes of a difference, in words. */
export function useCauseWords(): (cause: BridgePart) => string {
  const { t } = useTranslation('past')
  return (cause) => {
    switch (cause.kind) {
      case 'staff':
      case 'followers':
      case 'pay':
        return t(`cause.${cause.kind}`)
      case 'primary':
      case 'secondary':
        return isolate(cause.name)
      case 'special':
        return t('cause.special', { name: isolate(cause.name) })
    }
  }
}

/** A key that is unique among causes. */
export function keyOfCause(cause: BridgePart): string {
  return 'id' in cause ? `${cause.kind}-${cause.id}` : cause.kind
}
