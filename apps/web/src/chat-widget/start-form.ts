import type { maxMessageLength } from '#contract/domains/support-rules.ts'
import { el } from '#web/dom/element.ts'
import { ApiError } from './chat-api.ts'
import type { Chat, ChatState } from './chat.ts'
import type { ChatText } from './chat-widget.text.ts'
import { makeField } from './field.ts'

/** The contract's module needs more than this number. */
export const maxLength: typeof maxMessageLength = 4000

type GuestInput = Parameters<Chat['startAsGuest']>[0]

/** Name, email and first message of a guest. */
export const makeStartForm = (text: ChatText, startAsGuest: Chat['startAsGuest']) => {
  const name = makeField(text.name, el('input', { name: 'name', autocomplete: 'name', maxlength: 120 }))
  const email = makeField(
    text.email,
    el('input', { name: 'email', type: 'email', autocomplete: 'email', maxlength: 254 }),
  )
  const message = makeField(text.message, el('textarea', { name: 'text', rows: 4, maxlength: maxLength }))
  const fields = [name, email, message]
  const greeting = el('p', { class: 'greeting', dir: 'auto' })
  const note = el('p', { class: 'note' })
  const error = el('p', { class: 'error', role: 'alert' })
  const button = el('button', { class: 'primary' }, text.start)

  const showProblems = (problems: Readonly<Record<string, string | undefined>>): boolean => {
    const invalid = fields.filter(({ input }) => problems[input.name])
    for (const { input, setError } of fields) setError(problems[input.name] ?? '')
    invalid[0]?.input.focus()
    return invalid.length > 0
  }

  /** The server checks the address. */
  const submit = async (): Promise<void> => {
    const values = Object.fromEntries(fields.map(({ input }) => [input.name, input.value.trim()])) as GuestInput
    const missing = Object.entries(values).filter(([, value]) => value === '')
    error.textContent = ''
    if (showProblems(Object.fromEntries(missing.map(([key]) => [key, text.required]))) || button.disabled) return
    button.disabled = true
    try {
      await startAsGuest(values)
      message.input.value = ''
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown
      const isShown = showProblems(thrown.fields)
      error.textContent = isShown ? '' : thrown.message || text.failed
    } finally {
      button.disabled = false
    }
  }

  const element = el(
    'form',
    {
      class: 'start',
      novalidate: true,
      onsubmit: (event) => {
        event.preventDefault()
        void submit()
      },
    },
    greeting,
    note,
    ...fields.map(({ element: field }) => field),
    error,
    button,
  )
  return {
    element,
    focus: () => (name.input.value === '' ? name : message).input.focus(),
    render: ({ availability, visitor }: ChatState): void => {
      greeting.textContent = availability?.greeting ?? ''
      note.textContent = availability?.isOnline ? '' : text.byEmail
      if (visitor && name.input.value === '') {
        name.input.value = visitor.name
        email.input.value = visitor.email
      }
    },
  }
}
