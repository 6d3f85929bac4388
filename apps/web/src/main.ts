import '#web/theme/first.css'

/** Resolves after the browser has painted the prerendered document. */
const waitForFirstPaint = () =>
  new Promise<void>((resolve) => {
    // A hidden tab gets no animation frames, so don't wait for one.
    if (document.hidden) resolve()
    requestAnimationFrame(() => setTimeout(resolve))
  })

/** Lets the browser paint and handle input between two long tasks. */
const yieldToBrowser = () => new Promise<void>((resolve) => setTimeout(resolve))

/**
 * The first paint is prerendered into the document and needs no script. The application is fetched meanwhile and
 * evaluated in parts: in one task it would block a slow phone for a third of a second.
 */
const boot = async () => {
  await waitForFirstPaint()
  const styles = import('#web/theme/mantine.css')
  await import('react-dom/client')
  await yieldToBrowser()
  const [{ start }] = await Promise.all([import('./start.tsx'), styles])
  await yieldToBrowser()
  await start()
}

/** Removes the inert first paint, which looks like a usable form, and shows the load error. */
const showLoadFailure = () => {
  document.getElementById('root')?.replaceChildren()
  document.getElementById('not-loaded')?.removeAttribute('hidden')
}

boot().catch(showLoadFailure)
