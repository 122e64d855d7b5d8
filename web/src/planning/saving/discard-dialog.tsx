import { memo, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogBody, DialogFoot } from '#ui/dialogs/dialog.tsx'
import classes from './saving.module.css'
import { useBoard } from '../board/board.ts'
import type { Publication } from '../draft/publication.ts'
import { AnnouncedChanges } from './announced-changes.tsx'
import { EffectTable } from './effect-table.tsx'
import { useEffectDialogSize } from './effect-width.ts'
import { useDiscardToasts } from './use-discard-toasts.tsx'
import { useEffectWords } from './use-effect-words.ts'
import { usePublication } from './use-publication.ts'

type Props = {
  /** The changes as they were when the dialog was opened; here they are discarded. */
  readonly publication: Publication | null
  readonly onClose: () => void
}

/** Milliseconds between two updates of the list, so that it is not redrawn or read out too often. */
const BURST = 500

/** Says what discarding the draft's changes would take away, and discards exactly that. */
export const DiscardDialog = memo(function DiscardDialog({ publication, onClose }: Props) {
  const { t } = useTranslation('planning')
  return (
    <Dialog
      title={t('discard.title')}
      isOpen={publication !== null}
      onClose={onClose}
      size={useEffectDialogSize()}
    >
      {publication && <DiscardForm publication={publication} onClose={onClose} />}
    </Dialog>
  )
})

function DiscardForm({
  publication,
  onClose,
}: {
  readonly publication: Publication
  readonly onClose: () => void
}) {
  const { t } = useTranslation('planning')
  const words = useEffectWords()
  const { session } = useBoard()
  const say = useDiscardToasts()
  const [isBusy, setBusy] = useState(false)
  usePublication(publication, onClose)
  const { announced, isSettling, newer } = publication
  const count = announced?.changes.length ?? 0
  const isOvertaken = newer.length > 0
  // Newer changes of others would be discarded as well, so they are included; a burst of them at once.
  useEffect(() => {
    if (!isOvertaken) return undefined
    const often = setInterval(() => publication.includeNewer(), BURST)
    return () => clearInterval(often)
  }, [isOvertaken, publication])
  const discard = async () => {
    if (!announced) return
    setBusy(true)
    const outcome = await session.discard(announced.upTo)
    setBusy(false)
    say(outcome, count)
    if (typeof outcome === 'object' && 'done' in outcome) onClose()
  }
  return (
    <>
      <DialogBody>
        <p className="soft">{t('discard.explain')}</p>
        {announced && (
          <>
            {count > 0 && (
              <>
                <EffectTable
                  units={announced.units}
                  total={announced.effect.years}
                  totals={announced.totals}
                  isReversed
                />
                <p className="soft">
                  {t('save.who')}: {words.people(announced.effect)}
                </p>
              </>
            )}
            <AnnouncedChanges changes={announced.changes} isSettling={isSettling} isReversed />
          </>
        )}
        {(!announced || isSettling) && <p role="status">{t('save.waiting')}</p>}
        {!publication.isOnline && (
          <p role="status" className={classes['offline']}>
            {t('discard.offline')}
          </p>
        )}
      </DialogBody>
      <DialogFoot>
        <Button data-autofocus onClick={onClose}>
          {t('common:action.cancel')}
        </Button>
        <Button
          look="danger"
          disabled={!publication.canPublish || isOvertaken}
          isBusy={isBusy}
          onClick={() => void discard()}
        >
          {t('discard.do', { count })}
        </Button>
      </DialogFoot>
    </>
  )
}
