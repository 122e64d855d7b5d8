import { DEFAULT_CURRENCY } from '@staffplan/contracts/settings/currency'
import { afterEach, beforeAll, vi } from 'vitest'
import { toast } from 'react-toastify/unstyled'
import { forgetPosition } from '#api/position.ts'
import { i18n, setCurrency } from '#i18n/i18n.ts'

/** Files share one browser, so that each need not load the client anew; every file finds it as on a first visit, except for the currency. */
beforeAll(async () => {
  localStorage.clear()
  sessionStorage.clear()
  toast.dismiss()
  document.body.replaceChildren()
  history.replaceState(null, '', '/')
  forgetPosition()
  setCurrency(DEFAULT_CURRENCY) // the settings were read
  if (i18n.isInitialized) await i18n.changeLanguage('en')
})

/** What a test has put in the place of the network, the clock or the language is not left to the next one, nor what it has stored. */
afterEach(async () => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  localStorage.clear()
  sessionStorage.clear()
  forgetPosition()
  if (i18n.isInitialized && i18n.language !== 'en') await i18n.changeLanguage('en')
})
