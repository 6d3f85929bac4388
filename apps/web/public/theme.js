// Runs before the first paint; in the application src/client/theme.ts takes over. On public pages the classes select the
// parts for this visitor in CSS, so that the layout doesn't shift after the first paint.
;(() => {
  const read = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      // Storage is off: follow the system.
      return null
    }
  }
  const { classList } = document.documentElement
  const wanted = read('theme')
  const dark = wanted === 'dark' || (wanted !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  const scheme = dark ? 'dark' : 'light'
  // The same order as src/client/text.ts: the URL parameter, the stored choice, the browser's preferred languages.
  const wishes = [new URLSearchParams(location.search).get('language'), read('language'), ...navigator.languages]
  const language = wishes.map((wish) => wish?.slice(0, 2)).find((wish) => wish === 'en' || wish === 'es') ?? 'en'
  classList.add('scripted', scheme, `wants-${language}`)
  if (read('auth') !== null) classList.add('signed-in')
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme)
})()
