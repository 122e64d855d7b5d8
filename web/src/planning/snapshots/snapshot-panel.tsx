import type { SnapshotEntry } from '@staffplan/contracts/planning/snapshot'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useBoard } from '../board/board.ts'
import { typedAside } from '../typed-aside.ts'
import { saySnapshotSettled } from '../session-toasts.ts'
import classes from './snapshots.module.css'
import { useSnapshotTitle } from './use-snapshot-title.ts'
import { useMaker, useSnapshots } from './use-snapshots.ts'

type Props = {
  readonly onRestore: (entry: SnapshotEntry) => void
  readonly onDelete: (entry: SnapshotEntry) => void
}

/** A form that creates a snapshot, and the list of snapshots. */
export function SnapshotPanel({ onRestore, onDelete }: Props) {
  const { t } = useTranslation('planning')
  const snapshots = useSnapshots()
  const madeBy = useMaker()
  return (
    <div className={classes['panel']}>
      <SnapshotForm />
      {snapshots.length > 0 && (
        <section aria-labelledby="restore-snapshot" className={classes['restore']}>
          <h2 id="restore-snapshot">{t('snapshot.restore')}</h2>
          <ul>
            {snapshots.map((entry) => (
              <li key={entry.rev}>
                <span className={classes['entry']}>
                  <bdi>{entry.title}</bdi>
                  <span className="faint">{madeBy(entry)}</span>
                </span>
                <IconButton
                  label={t('snapshot.deleteThis', { title: entry.title })}
                  onClick={() => onDelete(entry)}
                >
                  <Icon name="trash" />
                </IconButton>
                <Button
                  aria-label={t('snapshot.restoreThis', { title: entry.title })}
                  onClick={() => onRestore(entry)}
                >
                  {t('snapshot.restoreOne')}
                </Button>
              </li>
            ))}
          </ul>
          <p className="faint">{t('snapshot.hint')}</p>
        </section>
      )}
    </div>
  )
}

const FORM = 'snapshot'

function SnapshotForm() {
  const { t } = useTranslation('planning')
  const { session } = useBoard()
  const aside = typedAside(session)
  const [typed, setTyped] = useState(aside.get(FORM)?.['title'] ?? '')
  const [isBusy, setBusy] = useState(false)
  const { snapshot, problem, replaces } = useSnapshotTitle(typed)
  const type = (text: string) => {
    setTyped(text)
    if (text === '') aside.delete(FORM)
    else aside.set(FORM, { title: text })
  }
  const create = async () => {
    if (snapshot === null || isBusy) return
    setBusy(true)
    const outcome = await session.snapshots.create(snapshot)
    setBusy(false)
    saySnapshotSettled('create', snapshot.title, outcome)
    if (typeof outcome !== 'object' || !('done' in outcome)) return
    // The user may have begun typing the next title.
    setTyped((now) => (now === typed ? '' : now))
    if (aside.get(FORM)?.['title'] === typed) aside.delete(FORM)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void create()
  }
  return (
    <form noValidate className={classes['form']} onSubmit={submit}>
      <TextField
        data-first
        label={t('snapshot.title')}
        value={typed}
        onChange={type}
        error={typed.trim() !== '' && problem}
      />
      <Button type="submit" disabled={snapshot === null} isBusy={isBusy}>
        {t('snapshot.create')}
      </Button>
      <p role="status" className={classes['replaces']}>
        {replaces}
      </p>
    </form>
  )
}
