import { el } from '#web/dom/element.ts'
import type { Chat, ChatState } from './chat.ts'
import type { ChatText } from './chat-widget.text.ts'
import { icon } from './icons.ts'
import { maxLength } from './start-form.ts'

const maxRowsHeight = 140

/** Where the visitor writes. Enter sends; on a phone it starts a line, and the button sends. */
export const makeComposer = (text: ChatText, chat: Pick<Chat, 'send' | 'typing'>) => {
  const input = el('textarea', {
    rows: 1,
    maxlength: maxLength,
    'aria-label': text.message,
    placeholder: text.message,
    enterkeyhint: 'send',
  })
  const note = el('p', { class: 'note' })
  const button = el('button', { class: 'primary round', 'aria-label': text.send, title: text.send }, icon('send'))

  const resize = (): void => {
    input.style.height = 'auto'
    input.style.height = `${Math.min(input.scrollHeight, maxRowsHeight)}px`
  }
  const submit = (): void => {
    const message = input.value.trim()
    if (message === '') return input.focus()
    chat.send(message)
    input.value = ''
    resize()
    return input.focus()
  }
  input.addEventListener('input', () => {
    resize()
    chat.typing(input.value !== '')
  })
  input.addEventListener('keydown', (event) => {
    const isPhone = matchMedia('(pointer: coarse)').matches
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing || isPhone) return
    event.preventDefault()
    submit()
  })
  const element = el(
    'form',
    {
      class: 'composer',
      onsubmit: (event) => {
        event.preventDefault()
        submit()
      },
    },
    note,
    el('div', { class: 'row' }, input, button),
  )
  return {
    element,
    focus: () => input.focus(),
    render: ({ availability, visitor, blocked }: ChatState): void => {
      const isAway = availability && !(availability.isOpen && availability.isOnline)
      note.textContent = blocked ?? (isAway && visitor ? text.byEmailTo(visitor.email) : '')
      note.hidden = note.textContent === ''
      input.disabled = button.disabled = blocked !== null
    },
  }
}
