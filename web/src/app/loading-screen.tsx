import { useTranslation } from 'react-i18next'
import { PageHeader } from '#ui/page.tsx'
import { menuTitleOf } from './menu.ts'
import classes from './shell.module.css'

/** Placeholder for a screen that is loading: its title at once, and its outline. */
export function LoadingScreen({ path }: { readonly path: string }) {
  const { t } = useTranslation()
  const title = menuTitleOf(path)
  return (
    <>
      {title && <PageHeader title={t(`menu.${title}`)} />}
      <div className={classes['ahead']} aria-busy="true">
        <span role="status" className="hidden-visually">
          {t('state.loading')}
        </span>
      </div>
    </>
  )
}
