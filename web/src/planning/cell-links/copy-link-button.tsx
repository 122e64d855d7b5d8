import type { Scope } from '@staffplan/contracts/planning/scope-key'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { pathOfCell } from './cell-address.ts'
import classes from './cell-links.module.css'

/** Copies the URL of a cell; if the browser denies access to the clipboard, shows it selected for copying by hand. */
export function CopyLinkButton({ scope }: { readonly scope: Scope }) {
  const { t } = useTranslation('planning')
  const [state, setState] = useState<'idle' | 'copied' | 'byHand'>('idle')
  const address = `${location.origin}${pathOfCell(scope)}`
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      setState('copied')
    } catch {
      setState('byHand')
    }
  }
  return (
    <>
      <Button look="quiet" onClick={() => void copy()}>
        <Icon name={state === 'copied' ? 'check' : 'copy'} />
        {t('link.copy')}
      </Button>
      <span role="status" className="hidden-visually">
        {state === 'copied' && t('common:toast.copied')}
      </span>
      {state === 'byHand' && (
        <label className={classes['byHand']}>
          {t('link.byHand')}
          <input
            readOnly
            dir="ltr"
            value={address}
            ref={(input) => input?.select()}
            onFocus={(event) => event.target.select()}
          />
        </label>
      )}
    </>
  )
}
