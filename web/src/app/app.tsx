import { DirectionProvider, MantineProvider, useDirection } from '@mantine/core'
import { Provider } from 'react-redux'
import { RouterProvider } from 'react-router-dom'
import { useScheme } from '#ui/theme/scheme.ts'
import { theme } from '#ui/theme/theme.ts'
import { Toasts } from '#ui/toasts.tsx'
import { router } from './routes.tsx'
import { store } from './store.ts'
import { type ReactNode, useEffect } from 'react'
import { useLanguage } from '#i18n/use-language.ts'

export function App() {
  return (
    <Provider store={store}>
      <DirectionProvider>
        <Direction>
          <MantineProvider
            theme={theme}
            forceColorScheme={useScheme()}
            withCssVariables={false}
            withGlobalClasses={false}
          >
            <RouterProvider router={router} />
            <Toasts />
          </MantineProvider>
        </Direction>
      </DirectionProvider>
    </Provider>
  )
}

/** Tells Mantine's components the writing direction; changing it loses nothing on the page. */
function Direction({ children }: { readonly children: ReactNode }) {
  const { language } = useLanguage()
  const { dir, setDirection } = useDirection()
  useEffect(() => {
    if (dir !== language.direction) setDirection(language.direction)
  }, [dir, language.direction, setDirection])
  return children
}
