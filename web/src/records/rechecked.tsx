import { useTranslation } from 'react-i18next'

/** A file was to be stored, and was checked again instead: it would have done something else than was shown. */
export function Rechecked({ className }: { readonly className: string | undefined }) {
  const { t } = useTranslation('staff')
  return (
    <div role="alert" className={className}>
      <b>{t('upload.recheckedTitle')}</b>
      <p>{t('upload.recheckedText')}</p>
    </div>
  )
}
