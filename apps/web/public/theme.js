// Runs before the first paint; src/app/theme.ts takes over from here.
;(() => {
  let wanted = null
  try {
    wanted = localStorage.getItem('theme')
  } catch {
    // Storage is off: follow the system.
  }
  const dark = wanted === 'dark' || (wanted !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  const scheme = dark ? 'dark' : 'light'
  document.documentElement.classList.add(scheme)
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme)
})()
