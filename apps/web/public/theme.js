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
  classList.add('scripted', scheme, `wants-${(read('language') ?? navigator.language).slice(0, 2)}`)
  if (read('auth') !== null) classList.add('signed-in')
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme)
})()
