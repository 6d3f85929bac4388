import type { DriverText } from './driver.text.ts'
import { el } from '#web/dom/element.ts'
import { toTypedSignature } from './stroke-font.ts'

/** The box of the contract's signatures. */
const box = { width: 300, height: 120 }
const maxPathLength = 19_000

export interface SignaturePad {
  element: HTMLElement
  /** An SVG path; undefined while nothing is signed. */
  getPath: () => string | undefined
  focus: () => void
}

/** A canvas to sign on with a finger or mouse, or a field to type the name for those who can't draw. */
export const makeSignaturePad = (text: DriverText, onChange: () => void): SignaturePad => {
  const canvas = el('canvas', { width: box.width * 2, height: box.height * 2, 'aria-hidden': 'true' })
  const typed = el('input', { id: 'typed-signature', autocomplete: 'off', maxlength: 60, autocapitalize: 'words' })
  const typedField = el('div', { class: 'field', hidden: true }, el('label', { for: typed.id }, text.typedName), typed)
  let path = ''
  let isTyping = false

  const context = canvas.getContext('2d')
  const draw = (): void => {
    if (!context) return
    context.setTransform(2, 0, 0, 2, 0, 0)
    context.clearRect(0, 0, box.width, box.height)
    context.lineWidth = 2.5
    context.lineCap = 'round'
    context.lineJoin = 'round'
    context.strokeStyle = getComputedStyle(canvas).color
    context.stroke(new Path2D(path))
  }
  const setPath = (next: string): void => {
    path = next
    draw()
    onChange()
  }
  const toPoint = ({ clientX, clientY }: PointerEvent): string => {
    const { left, top, width, height } = canvas.getBoundingClientRect()
    const clamp = (value: number, max: number) => Math.round(Math.min(Math.max(value, 0), max))
    return `${clamp(((clientX - left) / width) * box.width, box.width)} ${clamp(((clientY - top) / height) * box.height, box.height)}`
  }
  canvas.addEventListener('pointerdown', (event) => {
    if (isTyping) return
    event.preventDefault()
    canvas.setPointerCapture(event.pointerId)
    const point = toPoint(event)
    // A dot where it starts, so that a tap is visible.
    setPath(`${path}M${point}L${point}`)
  })
  canvas.addEventListener('pointermove', (event) => {
    if (isTyping || !canvas.hasPointerCapture(event.pointerId)) return
    const step = `L${toPoint(event)}`
    if (!path.endsWith(step) && path.length + step.length < maxPathLength) setPath(path + step)
  })

  const clear = el('button', { type: 'button', class: 'quiet', onclick: () => setPath('') }, text.clear)
  const toggle = el('button', { type: 'button', class: 'quiet' }, text.typeSignature)
  toggle.addEventListener('click', () => {
    isTyping = !isTyping
    typedField.hidden = !isTyping
    clear.hidden = isTyping
    toggle.textContent = isTyping ? text.drawSignature : text.typeSignature
    setPath(isTyping ? toTypedSignature(typed.value) : '')
    if (isTyping) typed.focus()
  })
  typed.addEventListener('input', () => setPath(toTypedSignature(typed.value)))

  const element = el(
    'div',
    { class: 'signature', role: 'group', 'aria-label': text.signature },
    el('div', { class: 'pad' }, canvas, el('span', { class: 'pad-hint', 'aria-hidden': 'true' }, text.signHere)),
    typedField,
    el('div', { class: 'row' }, toggle, clear),
  )
  return {
    element,
    getPath: () => (path === '' ? undefined : path),
    focus: () => (isTyping ? typed : toggle).focus(),
  }
}
