import { useTranslation } from 'react-i18next'
import type { Pasted } from '#grid/pasted-block.ts'
import { useProblemText } from '#i18n/use-problem-text.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogBody, DialogFoot } from '#ui/dialogs/dialog.tsx'
import { Number } from '#ui/number.tsx'
import { PlainTable } from '#ui/tables/plain-table.tsx'
import classes from './paste-dialog.module.css'
import { divisionOf } from './cell-key.ts'
import type { Writer } from './division-line.tsx'
import { StoredMeanwhile, useStoredMeanwhile } from './stored-meanwhile.tsx'
import type { TypedPlan } from './typed-plan.ts'

type Props = {
  /** Names of the present divisions; these may change while the dialog is open. */
  readonly names: ReadonlyMap<number, string>
  readonly plan: TypedPlan
  readonly writerOf: (divisionId: number) => Writer
  /** Null while nothing has been pasted. */
  readonly proposed: Pasted | null
  readonly onClose: () => void
}

/** How many rows of each list are shown; the rest is counted. */
const SHOWN = 200
const LONGEST_TEXT = 40

/** Shows what a pasted block would change, and what is refused and why, before anything is taken. */
export function PasteDialog({ names, plan, writerOf, proposed, onClose }: Props) {
  const { t } = useTranslation('manual')
  const explain = useProblemText()
  const isStoredMeanwhile = useStoredMeanwhile(plan, proposed)
  const nameAt = ({ key }: { readonly key: string }) => names.get(divisionOf(key))
  const isThere = (at: { readonly key: string }) => nameAt(at) !== undefined
  const { outside = 0 } = proposed ?? {}
  const writes = proposed?.writes.filter(isThere) ?? []
  const refused = proposed?.refused.filter(isThere) ?? []
  const all = proposed ? proposed.writes.length + proposed.refused.length : 0
  const gone = all - writes.length - refused.length
  const values = writes.filter(({ value }) => value !== null)
  const changing = values.filter(({ key, value }) => plan.present(key) !== value)
  const nameOf = (key: string) => <bdi key={key}>{nameAt({ key })}</bdi>
  const take = () => {
    plan.write(values)
    onClose()
  }
  return (
    <Dialog title={t('paste.title')} isOpen={proposed !== null} onClose={onClose} size={620}>
      <DialogBody>
        <ul className={classes['facts']}>
          <li>{t('paste.changing', { count: changing.length })}</li>
          {values.length > changing.length && (
            <li>{t('paste.same', { count: values.length - changing.length })}</li>
          )}
          {writes.length > values.length && (
            <li>{t('paste.empty', { count: writes.length - values.length })}</li>
          )}
          {outside > 0 && <li className={classes['bad']}>{t('paste.outside', { count: outside })}</li>}
          {gone > 0 && <li className={classes['bad']}>{t('paste.gone', { count: gone })}</li>}
          {refused.length > 0 && (
            <li className={classes['bad']}>{t('paste.refused', { count: refused.length })}</li>
          )}
        </ul>
        <StoredMeanwhile
          writes={changing.filter(isStoredMeanwhile)}
          plan={plan}
          names={names}
          writerOf={writerOf}
        />
        {refused.length > 0 && (
          <div className={classes['refused']}>
            <PlainTable
              label={t('paste.refusedTable')}
              headings={[t('division'), t('paste.text'), t('paste.reason')]}
              rows={refused
                .slice(0, SHOWN)
                .map(({ key, text, ...refusal }) => [
                  nameOf(key),
                  <bdi key="text">{text.slice(0, LONGEST_TEXT)}</bdi>,
                  explain(refusal),
                ])}
            />
            {refused.length > SHOWN && <p>{t('paste.more', { count: refused.length - SHOWN })}</p>}
          </div>
        )}
        {changing.length > 0 && (
          <details>
            <summary>{t('paste.taken')}</summary>
            <PlainTable
              label={t('paste.taken')}
              headings={[t('division'), t('paste.before'), t('paste.after')]}
              firstNumericColumn={1}
              rows={changing
                .slice(0, SHOWN)
                .map(({ key, value }) => [
                  nameOf(key),
                  <Number key="before" value={plan.present(key)} />,
                  <Number key="after" value={value} />,
                ])}
            />
            {changing.length > SHOWN && <p>{t('paste.more', { count: changing.length - SHOWN })}</p>}
          </details>
        )}
      </DialogBody>
      <DialogFoot>
        <Button onClick={onClose}>{t('common:action.cancel')}</Button>
        <Button look="primary" data-autofocus disabled={changing.length === 0} onClick={take}>
          {t('paste.do', { count: changing.length })}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
