import '@fontsource-variable/inter/index.css'
import './ui/theme/tokens.css'
import './ui/theme/mantine.css'
import './ui/theme/components.css'
import './ui/theme/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { resumeSession } from './app/session-effects.ts'
import { store } from './app/store.ts'
import { startLanguages } from './i18n/i18n.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

resumeSession(store)
void startLanguages().then(() =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
)
