import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import classes from './saving.module.css'
import type { NewerChange } from '../draft/changes-since.ts'
import { writesOfEach } from '../draft/moved-entries.ts'
import { useKeyWords } from '../use-key-words.ts'
import { useEffectWords } from './use-effect-words.ts'

const MOST_LISTED = 8

type Props = { readonly changes: readonly NewerChange[]; readonly onInclude: () => void }

/** Changes that others made after the dialog was opened: not published unless included. */
export function NewerChanges({ changes, onInclude }: Props) {
  const { t } = useTranslation('planning')
  const { nameOf } = useEffectWords()
  const describe = useKeyWords()
  const told = Map.groupBy(changes, ({ rev }) => rev)
    .values()
    .flatMap(writesOfEach)
    .toArray()
  const lines = told.slice(0, MOST_LISTED).map(({ k, v, by, rev }) => ({
    id: `${rev} ${k}`,
    text: `${nameOf(by)}: ${describe.change(k, v)}`,
  }))
  return (
    <div className={classes['newer']} role="status">
      {/* Collapsed, because it stands above the announced changes, which have to be read as well. */}
      <details>
        <summary>{t('save.newer', { count: told.length })}</summary>
        <ul>
          {lines.map(({ id, text }) => (
            <li key={id}>{text}</li>
          ))}
          {told.length > MOST_LISTED && <li>{t('save.more', { count: told.length - MOST_LISTED })}</li>}
        </ul>
      </details>
      <Button onClick={onInclude}>{t('save.include')}</Button>
    </div>
  )
}
