import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { Message } from '#ui/message.tsx'

/** Shown in place of a screen that crashed or could not be loaded: the frame stays, and reloading is offered. */
export function Crash() {
  const { t } = useTranslation()
  return (
    <Message title={t('crash.title')} text={t('crash.text')}>
      <Button look="primary" onClick={() => location.reload()}>
        {t('crash.reload')}
      </Button>
    </Message>
  )
}
