import { DEFAULT_CURRENCY } from '@staffplan/contracts/settings/currency'
import { afterEach, beforeAll, vi } from 'vitest'
import { toast } from 'react-toastify/unstyled'
import { forgetPosition } from '#api/position.ts'
import { i18n, setCurrency } from '#i18n/i18n.ts'

/** Test files share one browser to load the client once; each starts as on a first visit, but knows the currency. */
beforeAll(async () => {
  localStorage.clear()
  sessionStorage.clear()
  toast.dismiss()
  document.body.replaceChildren()
  history.replaceState(null, '', '/')
  forgetPosition()
  setCurrency(DEFAULT_CURRENCY) // as if the settings had been read
  if (i18n.isInitialized) await i18n.changeLanguage('en')
})

/** Undoes what a test stubbed (network, clock), the language it chose and everything it stored. */
afterEach(async () => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  localStorage.clear()
  sessionStorage.clear()
  forgetPosition()
  if (i18n.isInitialized && i18n.language !== 'en') await i18n.changeLanguage('en')
})
