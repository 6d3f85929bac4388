import { matchScreenshotTheme } from './match-screenshot-theme.ts'
import { followSystem } from './page-theme.ts'
import { showFormErrors } from './show-form-errors.ts'
import { type Islands, startIslands } from './start-islands.ts'

const islands: Islands = {
  calculator: () => import('./calculator.ts'),
  'guide-search': () => import('./guide-search.ts'),
  'narrow-menu': () => import('./narrow-menu.ts'),
  pay: () => import('./pay.ts'),
  'send-once': () => import('./send-once.ts'),
  'theme-choice': () => import('./theme-choice.ts'),
}

matchScreenshotTheme()
followSystem()
showFormErrors()
// Lazy images that weren't scrolled into view would print empty.
addEventListener('beforeprint', () => {
  for (const image of document.images) image.loading = 'eager'
})
startIslands(islands)
