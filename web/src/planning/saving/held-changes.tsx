import type { DraftOp } from '@staffplan/contracts/planning/draft'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { useKeptFocus } from '#ui/dialogs/use-kept-focus.ts'
import { Card } from '#ui/page.tsx'
import { toastSuccess } from '#ui/toast.tsx'
import classes from './saving.module.css'
import { useBoard } from '#planning/board/board.ts'
import { useVersion } from '#planning/board/use-versions.ts'
import { useKeyWords } from '../use-key-words.ts'
import { usePersonName } from '../use-person-name.ts'

/** The rest is only counted. */
const MOST_NAMED = 6

/**
 * Changes from an earlier day that are not in the plan, because they were never sent or were refused: their author
 * decides, seeing the present values.
 */
export function HeldChanges() {
  const { t } = useTranslation('planning')
  const { session } = useBoard()
  useVersion(session.store.aspects, 'status')
  const focus = useKeptFocus<HTMLDivElement>()
  const { held } = session
  const discard = () => {
    session.discardHeld()
    toastSuccess(t('held.discarded', { count: held.length }))
  }
  return (
    <div {...focus} tabIndex={-1}>
      {held.length > 0 && <Held ops={held} onDiscard={discard} />}
    </div>
  )
}

type Props = { readonly ops: readonly DraftOp[]; readonly onDiscard: () => void }

function Held({ ops, onDiscard }: Props) {
  const { t } = useTranslation('planning')
  const { session } = useBoard()
  const named = useHeldWords()
  const more = ops.length - MOST_NAMED
  return (
    <Card className={classes['held'] ?? ''}>
      <div>
        <span>{t('held.text', { count: ops.length })}</span>
        <ul>
          {ops.slice(0, MOST_NAMED).map((op) => (
            <li key={op.k}>{named(op)}</li>
          ))}
          {more > 0 && <li>{t('save.more', { count: more })}</li>}
        </ul>
      </div>
      <Button onClick={onDiscard}>{t('held.discard')}</Button>
      <Button look="primary" onClick={() => session.sendHeld()}>
        {t('held.send')}
      </Button>
    </Card>
  )
}

function useHeldWords(): (op: DraftOp) => string {
  const { t } = useTranslation('planning')
  const { store } = useBoard().session
  const words = useKeyWords()
  const nameOf = usePersonName()
  return ({ k, v }) => {
    const said = { change: words.changeInUnit(k, v), value: words.value(store.kept(k)) }
    const writer = store.writerOf(k)
    return writer === null ? t('held.now', said) : t('held.nowBy', { ...said, name: nameOf(writer) })
  }
}
