// Runs before the first paint; src/client/theme.ts takes over from here in the application. The public pages learn from
// the classes which of their parts are for this visitor, so that nothing moves once they are painted.
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
  // As src/client/text.ts chooses: what a link asks for, what was chosen before, the first wish that can be met.
  const wishes = [new URLSearchParams(location.search).get('language'), read('language'), ...navigator.languages]
  const language = wishes.map((wish) => wish?.slice(0, 2)).find((wish) => wish === 'en' || wish === 'es') ?? 'en'
  classList.add('scripted', scheme, `wants-${language}`)
  if (read('auth') !== null) classList.add('signed-in')
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme)
})()
