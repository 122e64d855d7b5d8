import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import classes from '../big-picture.module.css'
import type { AnnouncedChange } from '../draft/publication.ts'
import { useKeyWords } from '../use-key-words.ts'

/** More would not be read; their number and their effect are said all the same. */
const MOST_LISTED = 200

type Props = { readonly changes: readonly AnnouncedChange[]; readonly onTakeBack: (key: string) => void }

/** Every entry that everybody will see otherwise, and the way to leave it out. */
export function AnnouncedChanges({ changes, onTakeBack }: Props) {
  const { t } = useTranslation('planning')
  const words = useKeyWords()
  if (changes.length === 0) return <p role="status">{t('save.nothing')}</p>
  return (
    <div className={classes['announced']}>
      <strong>{t('save.changes', { count: changes.length })}</strong>
      <ul>
        {changes.slice(0, MOST_LISTED).map(({ key, before, after }) => {
          const change = words.change(key, after)
          return (
            <li key={key}>
              <span>
                {change} <span className="faint">{t('save.before', { value: words.value(before) })}</span>
              </span>
              <Button
                look="quiet"
                aria-label={t('save.takeBackThis', { change })}
                onClick={() => onTakeBack(key)}
              >
                {t('save.takeBack')}
              </Button>
            </li>
          )
        })}
        {changes.length > MOST_LISTED && <li>{t('save.more', { count: changes.length - MOST_LISTED })}</li>}
      </ul>
    </div>
  )
}
