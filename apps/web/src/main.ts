import '#web/theme/first.css'

/** Once the browser has drawn what the document shows by itself. */
const drawn = () =>
  new Promise<void>((resolve) => {
    // Nobody looks at it, so nothing is going to be drawn.
    if (document.hidden) resolve()
    requestAnimationFrame(() => setTimeout(resolve))
  })

/** Lets the browser draw and answer between two parts that keep it busy. */
const pause = () => new Promise<void>((resolve) => setTimeout(resolve))

/**
 * The first picture stands in the document and needs no script. What it is replaced by is fetched meanwhile and read in
 * parts: in one piece it would hold a slow phone for a third of a second.
 */
const begin = async () => {
  await drawn()
  const styles = import('#web/theme/mantine.css')
  await import('react-dom/client')
  await pause()
  await import('./client/schemas.ts')
  await pause()
  const [{ start }] = await Promise.all([import('./start.tsx'), styles])
  await pause()
  await start()
}

/** A form that only looks like one must not stay. */
const sayNotLoaded = () => {
  document.getElementById('root')?.replaceChildren()
  document.getElementById('not-loaded')?.removeAttribute('hidden')
}

begin().catch(sayNotLoaded)
