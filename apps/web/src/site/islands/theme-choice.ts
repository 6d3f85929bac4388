import { storeTheme, readStoredTheme, applyTheme, type Theme, themes } from './page-theme.ts'
import { getSiteLabels } from './site-labels.ts'
import type { Island } from './start-islands.ts'

/** Theme select; created by script because without one only the system theme works. */
export const island: Island = (root) => {
  const labels = getSiteLabels()
  const select = document.createElement('select')
  select.setAttribute('aria-label', labels.theme)
  for (const theme of themes) select.add(new Option(labels.themes[theme], theme))
  select.value = readStoredTheme()
  select.addEventListener('change', () => {
    storeTheme(select.value as Theme)
    applyTheme(select.value as Theme)
  })
  root.append(select)
}
