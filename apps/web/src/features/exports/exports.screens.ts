import type { Screen } from '#web/client/screen.ts'

export const exportScreens: readonly Screen[] = [
  {
    path: 'exports',
    title: { en: 'Exports', es: 'Exportaciones' },
    // The lists have their permissions; everyone sees only the files that they exported.
    permissions: [],
    role: 'vendor',
    page: () => import('./exports-page.tsx'),
  },
]
