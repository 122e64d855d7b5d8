import { memo, useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogBody, DialogFoot } from '#ui/dialogs/dialog.tsx'
import { useKeptFocus } from '#ui/dialogs/use-kept-focus.ts'
import { useUnsaved } from '#ui/dialogs/unsaved.ts'
import { focusFirst } from '#ui/fields/field.ts'
import { TextField } from '#ui/fields/text-field.tsx'
import { useBoard } from '#planning/board/board.ts'
import type { Publication } from '../draft/publication.ts'
import { useSnapshotTitle } from '../snapshots/use-snapshot-title.ts'
import { typedAside } from '../typed-aside.ts'
import { AnnouncedChanges } from './announced-changes.tsx'
import { EffectList } from './effect-list.tsx'
import { EffectTable } from './effect-table.tsx'
import { useEffectDialogSize } from './effect-width.ts'
import { SnapshotField } from './snapshot-field.tsx'
import { LastSaved } from './last-saved.tsx'
import { NewerChanges } from './newer-changes.tsx'
import classes from './saving.module.css'
import { useMessage } from './use-message.ts'
import { usePublication } from './use-publication.ts'
import { useUnreadCells } from './use-unread-cells.ts'

type Props = {
  readonly publication: Publication | null
  readonly onClose: () => void
  /** Opens the discard dialog instead. */
  readonly onDiscard: () => void
}

const FORM = 'save'

/** Shows what will be published, and publishes exactly that. */
export const SaveDialog = memo(function SaveDialog({ publication, ...does }: Props) {
  const { t } = useTranslation('planning')
  return (
    <Dialog
      title={t('save.title')}
      isOpen={publication !== null}
      onClose={does.onClose}
      size={useEffectDialogSize()}
    >
      {publication && <SaveForm publication={publication} {...does} />}
    </Dialog>
  )
})

type FormProps = Props & { readonly publication: Publication }

function SaveForm({ publication, onClose, onDiscard }: FormProps) {
  const { t } = useTranslation('planning')
  const { session } = useBoard()
  const unread = useUnreadCells()
  const aside = typedAside(session)
  const [message, setMessage] = useState(aside.get(FORM)?.['message'] ?? '')
  const [typed, setTyped] = useState(aside.get(FORM)?.['title'] ?? null)
  const [isTried, setTried] = useState(false)
  const said = useMessage(message)
  // When a focused button disappears, for example after doing its work, the focus returns to the first field.
  const { ref: start, ...focus } = useKeptFocus<HTMLInputElement>()
  const read = useSnapshotTitle(typed ?? '')
  usePublication(publication, onClose)
  const { announced, isSettling, newer, outdated, phase, outcome } = publication
  const count = announced?.changes.length ?? 0
  const held = session.held.length
  const isTyped = phase === 'open' && (message !== '' || typed !== null)
  const forget = useCallback(() => aside.delete(FORM), [aside])
  useUnsaved(isTyped, forget)
  useEffect(() => {
    if (isTyped) aside.set(FORM, { message, ...(typed !== null && { title: typed }) })
    else forget()
  }, [aside, forget, isTyped, message, typed])
  const cancel = () => {
    forget()
    onClose()
  }
  return (
    <form
      noValidate
      {...focus}
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (said.message !== null && (typed === null || read.snapshot))
          publication.publish(said.message, typed === null ? null : read.snapshot)
      }}
    >
      <DialogBody>
        <p className="soft">{t('save.explain')}</p>
        {announced ? (
          <>
            {/* These totals would include what has been taken back. */}
            {count > 0 && outdated !== 'newer' && (
              <>
                <EffectTable
                  units={announced.units}
                  total={announced.effect.years}
                  totals={announced.totals}
                />
                <EffectList effect={announced.effect} />
              </>
            )}
            <AnnouncedChanges
              changes={announced.changes}
              isSettling={isSettling}
              nothing={outdated ? t('save.nothingLeft') : undefined}
              onTakeBack={(key) => publication.takeBack(key)}
              canTakeBack={(change) => publication.canTakeBack(change)}
            />
            {/* Somebody else may have published while the dialog was open. */}
            {count === 0 && !isSettling && (
              <p className={classes['last']}>
                <LastSaved />
              </p>
            )}
          </>
        ) : null}
        {held > 0 && <p role="status">{t('save.held', { count: held })}</p>}
        {unread.length > 0 && (
          <p role="status">{t('save.unread', { cells: unread.join(t('common:list.join')) })}</p>
        )}
        {(!announced || isSettling) && <p role="status">{t('save.waiting')}</p>}
      </DialogBody>
      <DialogFoot>
        <div className={classes['message']}>
          {/* Beside the button, because what is not included must not be below the fold. */}
          {newer.length > 0 && <NewerChanges changes={newer} onInclude={() => publication.includeNewer()} />}
          {outdated && (
            <p role="status" className={classes['newer']}>
              {t(outdated === 'basis' ? 'save.outdated' : 'save.outdatedByNewer')}
            </p>
          )}
          {(outcome === 'lost' || outcome === 'unknown') && <p role="alert">{t(`save.${outcome}`)}</p>}
          {!publication.isOnline && (
            <p role="status" className={classes['offline']}>
              {t('save.offline')}
            </p>
          )}
          <TextField
            {...focusFirst}
            ref={start}
            label={t('save.message')}
            value={message}
            onChange={setMessage}
            error={said.problem}
          />
          <SnapshotField typed={typed} onType={setTyped} read={read} isTried={isTried} />
        </div>
        {phase === 'open' && count > 0 && (
          <Button look="quiet" className={classes['discard'] ?? ''} onClick={onDiscard}>
            {t('discard.open')}
          </Button>
        )}
        <Button onClick={phase === 'sent' ? onClose : cancel}>
          {t(phase === 'sent' ? 'common:action.close' : 'common:action.cancel')}
        </Button>
        <Button
          type="submit"
          look="primary"
          className={classes['publish'] ?? ''}
          disabled={phase === 'open' && !publication.canPublish}
          isBusy={phase === 'sent'}
        >
          {count > 0 ? t('save.publish', { count }) : t('save.open')}
        </Button>
      </DialogFoot>
    </form>
  )
}
