import type { SpecialDriverRow } from '@staffplan/contracts/drivers/special-driver'
import { useProblemText } from '#i18n/use-problem-text.ts'
import { useFormat } from '../use-format.ts'
import { type ReadSpecial, specialText } from './special-text.ts'

type Props = {
  readonly read: Extract<ReadSpecial, { ok: true }>
  readonly text: string
  readonly definition: SpecialDriverRow
}

/** Shows what an entry such as `*2` or `-3` comes to, before it is applied. */
export function Meant({ read, text, definition }: Props) {
  const explain = useProblemText()
  const { effect, language } = useFormat()
  if (specialText(read.value, definition, language) === text.trim()) return null
  const amount = effect(definition.type, read.value)
  return (
    <span role="status" className="soft">
      {read.isSignDropped
        ? explain({
            code: definition.value < 0 ? 'special-plus-dropped' : 'special-sign-dropped',
            params: { value: amount },
          })
        : `= ${amount}`}
    </span>
  )
}
