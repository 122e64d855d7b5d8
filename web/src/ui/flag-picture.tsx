import type { ReactNode } from 'react'
import De from 'country-flag-icons/react/3x2/DE'
import Gb from 'country-flag-icons/react/3x2/GB'
import Sa from 'country-flag-icons/react/3x2/SA'
import Us from 'country-flag-icons/react/3x2/US'

const flags = { en: Gb, de: De, sa: Sa, us: Us } as const

export type FlagCode = keyof typeof flags

export default function FlagPicture({ code }: { readonly code: FlagCode }): ReactNode {
  const Picture = flags[code]
  return <Picture />
}
