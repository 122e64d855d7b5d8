import { memo, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogBody, DialogFoot } from '#ui/dialog.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import classes from '../big-picture.module.css'
import { useBoard } from '../board.ts'
import type { Publication } from '../draft/publication.ts'
import { typedAside } from '../typed-aside.ts'
import { AnnouncedChanges } from './announced-changes.tsx'
import { EffectList } from './effect-list.tsx'
import { NewerChanges } from './newer-changes.tsx'
import { usePublication } from './use-publication.ts'

type Props = { readonly publication: Publication | null; readonly onClose: () => void }

const FORM = 'save'

/** Says once more what will be published, and publishes exactly that. */
export const SaveDialog = memo(function SaveDialog({ publication, onClose }: Props) {
  const { t } = useTranslation('planning')
  return (
    <Dialog title={t('save.title')} isOpen={publication !== null} onClose={onClose}>
      {publication && <SaveForm publication={publication} onClose={onClose} />}
    </Dialog>
  )
})

function SaveForm({
  publication,
  onClose,
}: {
  readonly publication: Publication
  readonly onClose: () => void
}) {
  const { t } = useTranslation('planning')
  const aside = typedAside(useBoard().session)
  const [message, setMessage] = useState(aside.get(FORM)?.['message'] ?? '')
  usePublication(publication, onClose)
  const { announced, isSettling, newer, phase, outcome } = publication
  useEffect(() => {
    if (phase === 'open' && message !== '') aside.set(FORM, { message })
    else aside.delete(FORM)
  }, [aside, phase, message])
  const cancel = () => {
    aside.delete(FORM)
    onClose()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        publication.publish(message)
      }}
    >
      <DialogBody>
        <p className="soft">{t('save.explain')}</p>
        {announced ? (
          <>
            <AnnouncedChanges
              changes={announced.changes}
              isSettling={isSettling}
              onTakeBack={(key) => publication.takeBack(key)}
            />
            <EffectList effect={announced.effect} />
          </>
        ) : null}
        {(!announced || isSettling) && <p role="status">{t('save.waiting')}</p>}
        {newer.length > 0 && <NewerChanges events={newer} onInclude={() => publication.includeNewer()} />}
        {outcome === 'lost' && <p role="alert">{t('save.lost')}</p>}
        {!publication.isOnline && (
          <p role="status" className={classes['offline']}>
            {t('save.offline')}
          </p>
        )}
        <TextField label={t('save.message')} value={message} onChange={setMessage} />
      </DialogBody>
      <DialogFoot>
        <Button onClick={phase === 'sent' ? onClose : cancel}>
          {t(phase === 'sent' ? 'common:action.close' : 'common:action.cancel')}
        </Button>
        <Button
          type="submit"
          look="primary"
          disabled={phase === 'open' && !publication.canPublish}
          isBusy={phase === 'sent'}
        >
          {t('save.open')}
        </Button>
      </DialogFoot>
    </form>
  )
}
