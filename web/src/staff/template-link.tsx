import type { ImportKind } from '@staffplan/contracts/staff/import-kind'
import { useTranslation } from 'react-i18next'
import { download } from '#api/download.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { saveFile } from '#ui/save-file.ts'
import { toastFailure } from '#ui/toast.tsx'

const paths = { hr: 'hrYearlyData', overtime: 'hrYearlyOvertime' } as const satisfies Record<
  ImportKind,
  string
>

/** Downloads an empty yearly file with headings in the reader's language. */
export function TemplateLink({ kind }: { readonly kind: ImportKind }) {
  const { t } = useTranslation('staff')
  const { language } = useLanguage()
  const save = async () => {
    const file = await download(`/v1/import/${paths[kind]}/template?format=xlsx&lang=${language.tag}`)
    if (!file) return toastFailure(t('common:state.loadFailed'))
    return saveFile(`${paths[kind]}-${language.tag}.xlsx`, file)
  }
  return (
    <Button look="quiet" onClick={() => void save()}>
      <Icon name="download" />
      {t('upload.template')}
    </Button>
  )
}
