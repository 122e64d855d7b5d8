import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { isolate } from '../use-format.ts'
import classes from './special-panel.module.css'

type Props = {
  /** The text in the form would now mean something else. */
  readonly isRedefined: boolean
  /** The text was typed for another special driver. */
  readonly isOfAnother: boolean
  /** Somebody else's amount, if it differs from the one in the form. */
  readonly theirs: string | null
  readonly onTake: () => void
  readonly onKeep: () => void
}

/** Says what others did to a special driver while an amount was being typed for it, and asks which amount to use. */
export function SpecialChanged({ isRedefined, isOfAnother, theirs, onTake, onKeep }: Props) {
  const { t } = useTranslation('planning')
  if (!isRedefined && theirs === null) return null
  return (
    <div role="status" className={classes['meanwhile']}>
      <span>
        {isRedefined
          ? t(isOfAnother ? 'special.otherMeaning' : 'special.redefined')
          : t('special.changedMeanwhile', { value: isolate(theirs ?? '') })}
      </span>
      <Button look="quiet" onClick={onTake}>
        {t('common:record.takeTheirs')}
      </Button>
      <Button look="quiet" onClick={onKeep}>
        {t('common:record.keepMine')}
      </Button>
    </div>
  )
}

type GoneProps = {
  readonly isNew: boolean
  /** Removed from the division. */
  readonly isGone: boolean
  /** Its definition was deleted. */
  readonly isDeleted: boolean
  readonly isTyped: boolean
  /** Another special driver can be chosen. */
  readonly hasOthers: boolean
}

/** Says what no longer exists of the opened special driver, and what can still be done. */
export function SpecialGone(props: GoneProps) {
  const { t } = useTranslation('planning')
  const words = wordsFor(props)
  return (
    words && (
      <span role="alert" className={classes['meanwhile']}>
        {t(`special.${words}`)}
      </span>
    )
  )
}

function wordsFor({ isNew, isGone, isDeleted, isTyped, hasOthers }: GoneProps) {
  if (isGone) return isDeleted ? 'removedAndDeleted' : 'removedMeanwhile'
  if (!isDeleted) return null
  if (!isNew) return 'unknown'
  if (!hasOthers) return isTyped ? 'deletedLast' : 'deletedLastUntouched'
  return isTyped ? 'deletedMeanwhile' : 'deletedUntouched'
}
