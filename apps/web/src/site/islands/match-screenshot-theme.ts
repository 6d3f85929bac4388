const darkSystem = '(prefers-color-scheme: dark)'

/** Makes the screenshots follow the page's theme where it differs from the system's. */
export const matchScreenshotTheme = (): void => {
  const isDark = document.documentElement.classList.contains('dark')
  const matchesSystem = isDark === matchMedia(darkSystem).matches
  for (const source of document.querySelectorAll<HTMLSourceElement>('source[data-dark]')) {
    source.media = matchesSystem ? darkSystem : isDark ? 'all' : 'not all'
  }
}
