import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import classes from './data-table.module.css'

type Props = { readonly text: string; readonly retry: () => void }

export function ListProblem({ text, retry }: Props) {
  const { t } = useTranslation()
  return (
    <div className={classes['empty']} role="alert">
      <p>{text}</p>
      <Button onClick={retry}>{t('action.retry')}</Button>
    </div>
  )
}
