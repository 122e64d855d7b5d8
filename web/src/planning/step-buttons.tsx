import { useTranslation } from 'react-i18next'
import { useGrid } from '#grid/grid.ts'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import classes from './big-picture.module.css'
import { useBoard } from './board/board.ts'
import { useVersion } from './board/use-versions.ts'
import { useKeyWords } from './use-key-words.ts'

/** Undo and redo of this user's own steps; each button says what it would do. */
export function StepButtons() {
  return (
    <span className={classes['steps']}>
      <StepButton type="undo" />
      <StepButton type="redo" />
    </span>
  )
}

function StepButton({ type }: { readonly type: 'undo' | 'redo' }) {
  const grid = useGrid()
  const { session } = useBoard()
  const label = useStepWords(type)
  return (
    <IconButton label={label} isIdle={session.history.upcoming(type) === null} onClick={() => grid[type]()}>
      <Icon name={type} />
    </IconButton>
  )
}

function useStepWords(type: 'undo' | 'redo'): string {
  const { t } = useTranslation('planning')
  const { history } = useBoard().session
  const words = useKeyWords()
  useVersion(history.changes, 'steps')
  const upcoming = history.upcoming(type)
  if (upcoming === null) return t(`history.${type}Nothing`)
  if (upcoming === 'restored') return t(`history.${type}Restore`)
  if (upcoming === 'pasted') return t(`history.${type}Pasted`)
  const [first] = upcoming
  if (upcoming.length === 1 && first)
    return t(`history.${type}Step`, { change: words.changeInUnit(first.k, first.v) })
  return t(`history.${type}Steps`, { count: upcoming.length })
}
