import 'react-toastify/ReactToastify.css'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ToastContainer } from 'react-toastify/unstyled'
import { useLanguage } from '#i18n/use-language.ts'
import { useScheme } from './theme/scheme.ts'
import { showKept } from './kept-toast.ts'
import './toasts.css'

/** Where toasts appear: at the end edge, below the bar and the head of the page, so that they cover no button of them. */
export function Toasts() {
  const { t } = useTranslation()
  const { language } = useLanguage()
  useEffect(showKept, [])
  return (
    <ToastContainer
      position={language.direction === 'rtl' ? 'top-left' : 'top-right'}
      rtl={language.direction === 'rtl'}
      theme={useScheme()}
      autoClose={5000}
      pauseOnHover
      newestOnTop
      aria-label={t('toasts')}
    />
  )
}
