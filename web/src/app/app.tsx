import { DirectionProvider, MantineProvider } from '@mantine/core'
import { Provider } from 'react-redux'
import { RouterProvider } from 'react-router-dom'
import { useLanguage } from '#i18n/use-language.ts'
import { useScheme } from '#ui/theme/scheme.ts'
import { theme } from '#ui/theme/theme.ts'
import { Toasts } from '#ui/toasts.tsx'
import { router } from './routes.tsx'
import { store } from './store.ts'

export function App() {
  const { language } = useLanguage()
  return (
    <Provider store={store}>
      <DirectionProvider
        key={language.direction}
        initialDirection={language.direction}
        detectDirection={false}
      >
        <MantineProvider
          theme={theme}
          forceColorScheme={useScheme()}
          withCssVariables={false}
          withGlobalClasses={false}
        >
          <RouterProvider router={router} />
          <Toasts />
        </MantineProvider>
      </DirectionProvider>
    </Provider>
  )
}
