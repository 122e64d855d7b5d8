import { DirectionProvider, MantineProvider } from '@mantine/core'
import { Provider } from 'react-redux'
import { RouterProvider } from 'react-router-dom'
import { useScheme } from '#ui/theme/scheme.ts'
import { theme } from '#ui/theme/theme.ts'
import { Toasts } from '#ui/toasts.tsx'
import { Direction } from './direction.tsx'
import { router } from './routes.tsx'
import { store } from './store.ts'

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
