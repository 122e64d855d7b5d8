import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { OptionalContent } from '#ui/optional-content.tsx'
import { toastPartUnavailable } from '#ui/part-unavailable.ts'
import { AnchoredPanel } from '#ui/anchored-panel.tsx'
import { SpecialList } from './bands/special-chips.tsx'
import { SpecialPanel } from './bands/special-panel.tsx'
import type { Panel } from './board/board.ts'

/** Loaded on demand. */
const ExplanationPanel = lazy(() => import('./explain/explanation-panel.tsx'))
const InputHistoryPanel = lazy(() => import('./history/input-history-panel.tsx'))
const AttentionPanel = lazy(() => import('./attention/attention-panel.tsx'))

type Props = { readonly panel: Panel; readonly anchor: HTMLElement; readonly onClose: () => void }

/** The opened panel: beside the page or, for special drivers, anchored to the element that opened it. */
export function OpenedPanel({ panel, anchor, onClose }: Props) {
  const { t } = useTranslation('planning')
  const gone = () => {
    onClose()
    toastPartUnavailable()
  }
  if (panel.kind === 'explanation')
    return (
      <OptionalContent onFailure={gone}>
        <ExplanationPanel scope={panel.scope} onClose={onClose} />
      </OptionalContent>
    )
  if (panel.kind === 'history')
    return (
      <OptionalContent onFailure={gone}>
        <InputHistoryPanel keys={panel.keys} onClose={onClose} />
      </OptionalContent>
    )
  if (panel.kind === 'attention')
    return (
      <OptionalContent onFailure={gone}>
        <AttentionPanel onClose={onClose} />
      </OptionalContent>
    )
  if (panel.kind === 'specials')
    return (
      <AnchoredPanel anchor={anchor} label={t('panel.specials')} onClose={onClose}>
        <SpecialList divisionId={panel.divisionId} anchor={anchor} />
      </AnchoredPanel>
    )
  return (
    <AnchoredPanel anchor={anchor} label={t('panel.special')} onClose={onClose}>
      <SpecialPanel scope={panel.scope} entryId={panel.entryId} onDone={onClose} />
    </AnchoredPanel>
  )
}
