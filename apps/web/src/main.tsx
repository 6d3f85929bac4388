import '#web/theme/dashboard.css'
import { createRoot } from 'react-dom/client'
import * as z from 'zod'
import { App } from './app/app.tsx'

// The content policy forbids evaluated code, which zod would otherwise use for speed.
z.config({ jitless: true })

const root = document.getElementById('root')
if (root) createRoot(root).render(<App />)
