const darkSystem = '(prefers-color-scheme: dark)'

/** Pictures of the product follow the theme of the page, also where somebody chose another than the system's. */
export const matchPictures = (): void => {
  const isDark = document.documentElement.classList.contains('dark')
  const isSystems = isDark === matchMedia(darkSystem).matches
  for (const source of document.querySelectorAll<HTMLSourceElement>('source[data-dark]')) {
    source.media = isSystems ? darkSystem : isDark ? 'all' : 'not all'
  }
}
