import { Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { languages } from '#i18n/languages.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { Button } from '#ui/button.tsx'
import { Flag } from '#ui/flag.tsx'

export function LanguageMenu() {
  const { t } = useTranslation()
  const { language, change } = useLanguage()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button look="quiet" aria-label={t('shell.language', { name: language.name })}>
          <Flag code={language.code} />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {languages.map((offered) => (
          <Menu.Item
            key={offered.code}
            leftSection={<Flag code={offered.code} />}
            lang={offered.tag}
            aria-current={offered.code === language.code}
            onClick={() => change(offered)}
          >
            {offered.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
