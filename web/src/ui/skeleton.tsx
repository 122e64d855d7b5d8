import { useTranslation } from 'react-i18next'
import classes from './skeleton.module.css'

type Props = {
  /** The kind of content being loaded. */
  readonly of: 'fields' | 'lines' | 'chart'
  readonly count?: number
  /** Of several placeholders at once, only one should announce the loading. */
  readonly isSilent?: boolean
}

/** Placeholder in the shape of loading content. It shows after 150 ms, so that quick answers do not flicker. */
export function Skeleton({ of, count = 4, isSilent = false }: Props) {
  const { t } = useTranslation()
  return (
    <div className={`${classes['skeleton']} ${classes[of]}`} aria-busy="true">
      {!isSilent && (
        <span role="status" className="hidden-visually">
          {t('state.loading')}
        </span>
      )}
      {Array.from({ length: count }, (_, index) => (
        <i key={index} />
      ))}
    </div>
  )
}
