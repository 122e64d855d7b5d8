import { useTranslation } from 'react-i18next'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { type KeyName, strokesOf } from '#ui/keys.ts'
import classes from './palette.module.css'

type Props = { readonly isOpen: boolean; readonly onClose: () => void }

const groups: { readonly [name: string]: readonly KeyName[] } = {
  everywhere: ['palette', 'shortcuts', 'hidePay'],
  lists: ['nextRow', 'previousRow', 'firstRow', 'lastRow', 'openRow'],
  cells: ['cellDown', 'cellUp', 'alongYears', 'editCell', 'restoreCell', 'undo', 'redo'],
  manyCells: ['extendDown', 'extendUp', 'fillDown', 'copyCells', 'clearCells'],
}

/** Lists the keyboard shortcuts, from the same table that the key handlers use. */
export default function ShortcutSheet({ isOpen, onClose }: Props) {
  const { t } = useTranslation('palette')
  return (
    <Dialog title={t('shortcuts.title')} isOpen={isOpen} onClose={onClose}>
      <div className={classes['sheet']}>
        {Object.entries(groups).map(([group, names]) => (
          <section key={group}>
            <h3>{t(`shortcuts.group.${group}`)}</h3>
            <dl>
              {names.map((name) => (
                <Line key={name} name={name} />
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}

function Line({ name }: { readonly name: KeyName }) {
  const { t } = useTranslation('palette')
  return (
    <>
      <dt>{t(`shortcuts.${name}`)}</dt>
      <dd>
        {strokesOf(name).map(({ key, isCommand, isShift }) => (
          <kbd key={`${isShift ?? ''}${key}`} dir="ltr">
            {[isCommand && t(isApple ? 'key.Meta' : 'key.Control'), isShift && t('key.Shift'), nameOf(key)]
              .filter(Boolean)
              .join(' + ')}
          </kbd>
        ))}
      </dd>
    </>
  )
  function nameOf(key: string): string {
    return key.length === 1 ? key.toUpperCase() : (arrows[key] ?? t(`key.${key}`, { defaultValue: key }))
  }
}

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)
const arrows: { readonly [key: string]: string } = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
}
