import type { Island } from '#web/site/islands/start-islands.ts'

const isReduced = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Highlights the thumbnail of the image in view, and opens images in a dialog where a click zooms in. */
export const island: Island = (root) => {
  const slides = root.querySelector<HTMLElement>('.slides')
  if (!slides) return
  const items = [...slides.querySelectorAll<HTMLElement>('li')]
  const thumbnails = [...root.querySelectorAll<HTMLAnchorElement>('.thumbnails a')]

  const getCurrent = (): number => Math.round(Math.abs(slides.scrollLeft) / Math.max(1, slides.clientWidth))
  const highlight = (index: number): void => {
    for (const [at, thumbnail] of thumbnails.entries()) thumbnail.toggleAttribute('data-current', at === index)
  }
  const showSlide = (index: number): void => {
    slides.scrollTo({ left: index * slides.clientWidth, behavior: isReduced() ? 'auto' : 'smooth' })
    highlight(index)
  }

  for (const [index, thumbnail] of thumbnails.entries()) {
    thumbnail.addEventListener('click', (event) => {
      event.preventDefault()
      showSlide(index)
    })
  }
  slides.addEventListener('scroll', () => highlight(getCurrent()), { passive: true })
  addEventListener('variant-image', (event) => {
    const index = items.findIndex(({ dataset }) => dataset['image'] === (event as CustomEvent<string>).detail)
    if (index >= 0) showSlide(index)
  })
  highlight(0)

  const dialog = document.createElement('dialog')
  dialog.className = 'zoom'
  const image = document.createElement('img')
  const close = document.createElement('button')
  close.type = 'button'
  close.textContent = root.dataset['close'] ?? ''
  close.className = 'button'
  close.addEventListener('click', () => dialog.close())
  const stage = document.createElement('div')
  stage.append(image)
  dialog.append(stage, close)
  root.append(dialog)

  const open = (index: number): void => {
    const link = items[index]?.querySelector('a')
    if (!link) return
    image.src = link.href
    image.alt = link.querySelector('img')?.alt ?? ''
    dialog.removeAttribute('data-zoomed')
    dialog.dataset['index'] = String(index)
    if (!dialog.open) dialog.showModal()
  }
  slides.addEventListener('click', (event) => {
    const item = event.target instanceof Element ? event.target.closest('li') : null
    if (!item || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    open(items.indexOf(item))
  })
  // Zooms at the point of the click; the enlarged image is scrolled to see the rest.
  image.addEventListener('click', (event) => {
    const [x, y] = [event.offsetX / image.clientWidth, event.offsetY / image.clientHeight]
    if (!dialog.toggleAttribute('data-zoomed')) return
    stage.scrollTo(x * stage.scrollWidth - stage.clientWidth / 2, y * stage.scrollHeight - stage.clientHeight / 2)
  })
  stage.addEventListener('click', (event) => {
    if (event.target === stage) dialog.close()
  })
  dialog.addEventListener('keydown', ({ key }) => {
    const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
    if (step !== 0) open((Number(dialog.dataset['index']) + step + items.length) % items.length)
  })
  dialog.addEventListener('close', () => showSlide(Number(dialog.dataset['index'] ?? 0)))
}
