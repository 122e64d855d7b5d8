import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogBody, DialogFoot } from '#ui/dialog.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import classes from '../big-picture.module.css'
import type { ForeignEvent } from '../draft/draft-store.ts'
import type { SaveEffect } from '../draft/save-effect.ts'
import { useKeyWords } from '../use-key-words.ts'
import { useEffectWords } from './use-effect-words.ts'
import { useSave } from './use-save.ts'

type Props = { readonly isOpen: boolean; readonly onClose: () => void }

/** Says once more what will be published, and publishes exactly that. */
export const SaveDialog = memo(function SaveDialog({ isOpen, onClose }: Props) {
  const { t } = useTranslation('planning')
  return (
    <Dialog title={t('save.title')} isOpen={isOpen} onClose={onClose}>
      {isOpen && <SaveForm onClose={onClose} />}
    </Dialog>
  )
})

function SaveForm({ onClose }: Pick<Props, 'onClose'>) {
  const { t } = useTranslation('planning')
  const [message, setMessage] = useState('')
  const { frozen, newer, includeNewer, save, isSaving } = useSave(onClose)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        save(message)
      }}
    >
      <DialogBody>
        <p className="soft">{t('save.explain')}</p>
        {frozen ? <Effect effect={frozen.effect} /> : <p role="status">{t('save.waiting')}</p>}
        {newer.length > 0 && <Newer events={newer} onInclude={includeNewer} />}
        <TextField label={t('save.message')} value={message} onChange={setMessage} />
      </DialogBody>
      <DialogFoot>
        <Button onClick={onClose}>{t('common:action.cancel')}</Button>
        <Button type="submit" look="primary" disabled={!frozen} isBusy={isSaving}>
          {t('common:action.save')}
        </Button>
      </DialogFoot>
    </form>
  )
}

function Effect({ effect }: { readonly effect: SaveEffect }) {
  const { t } = useTranslation('planning')
  const words = useEffectWords()
  return (
    <dl className={classes['effect']}>
      <dt>{t('save.what')}</dt>
      <dd>
        {t('save.changes', { count: effect.changes })} · {words.divisions(effect)}
      </dd>
      <dt>{t('save.effect')}</dt>
      <dd>
        {effect.years.map((year) => (
          <div key={year.year}>{words.year(year)}</div>
        ))}
      </dd>
      <dt>{t('save.who')}</dt>
      <dd>{words.people(effect)}</dd>
    </dl>
  )
}

const MOST_LISTED = 8

/** What others changed after the dialog was opened: left out, unless the saver wants it in. */
function Newer({
  events,
  onInclude,
}: {
  readonly events: readonly ForeignEvent[]
  readonly onInclude: () => void
}) {
  const { t } = useTranslation('planning')
  const { nameOf } = useEffectWords()
  const describe = useKeyWords()
  const lines = events.flatMap(({ event }) =>
    event.type === 'DraftOpsApplied'
      ? event.ops.map(({ k, v }) => ({
          id: `${event.rev} ${k}`,
          text: `${nameOf(event.by)}: ${describe.change(k, v)}`,
        }))
      : [],
  )
  return (
    <div className={classes['newer']} role="status">
      <strong>{t('save.newer', { count: lines.length })}</strong>
      <ul>
        {lines.slice(0, MOST_LISTED).map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
        {lines.length > MOST_LISTED && <li>{t('save.more', { count: lines.length - MOST_LISTED })}</li>}
      </ul>
      <Button onClick={onInclude}>{t('save.include')}</Button>
    </div>
  )
}
