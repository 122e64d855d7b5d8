import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { toggleScheme, useScheme } from '#ui/theme/scheme.ts'

export function SchemeSwitch() {
  const { t } = useTranslation()
  const scheme = useScheme()
  return (
    <IconButton label={t(scheme === 'dark' ? 'shell.toLight' : 'shell.toDark')} onClick={toggleScheme}>
      <Icon name={scheme === 'dark' ? 'sun' : 'moon'} />
    </IconButton>
  )
}
