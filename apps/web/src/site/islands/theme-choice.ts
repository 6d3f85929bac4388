import { keepTheme, keptTheme, showTheme, type Theme, themes } from './page-theme.ts'
import { siteWords } from './site-words.ts'
import type { Island } from './start.ts'

/** Theme select; created by script because without one only the system theme works. */
export const island: Island = (root) => {
  const words = siteWords()
  const select = document.createElement('select')
  select.setAttribute('aria-label', words.theme)
  for (const theme of themes) select.add(new Option(words.themes[theme], theme))
  select.value = keptTheme()
  select.addEventListener('change', () => {
    keepTheme(select.value as Theme)
    showTheme(select.value as Theme)
  })
  root.append(select)
}
